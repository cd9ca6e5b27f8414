import { engineLimits } from '#shared/domain/engines.ts'
import { languageNames, languages } from '#shared/domain/languages.ts'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { WordDifference } from '../../../forms/word-difference.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useHelper } from '../../../lib/engines.ts'
import { makeCommand } from '../../../lib/make-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { t } from './texts.ts'
import { type HelpRequest, usePromptHelp } from './use-prompt-help.ts'

/** The languages of the window by their English names, as a chat model is told them. */
const inEnglish = () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return languages.map((language) => ({
    language,
    name: languageNames[language],
    told: names.of(language) ?? language,
  }))
}

const expand: HelpRequest = { action: 'expand' }
const vary: HelpRequest = { action: 'vary' }

/**
 * Offers a chat model's help with a prompt, where an engine has one: expand, vary, translate. The answer is a difference
 * to accept or discard. Returns the button and what is shown below the prompt; null without a chat model.
 */
export function usePromptHelpParts(text: string, write: (text: string) => void) {
  const modelName = useHelper('promptHelp')
  const { state, ask, close, accept, undo } = usePromptHelp(write)
  const isEmpty = text.trim() === ''
  const reason = isEmpty ? t('empty') : text.length > engineLimits.helpCharacters ? t('tooLong') : null
  const start = (request: HelpRequest) => reason === null && ask(text, request)
  const [translations] = useState(inEnglish)
  useCommands(() => {
    if (modelName === null) return []
    const command = makeCommand('create', t('commands.group'))
    const options = { reason, place: 'last' } as const
    return [
      command('help-expand', t('commands.expand'), () => start(expand), options),
      command('help-vary', t('commands.vary'), () => start(vary), options),
      ...translations.map(({ language, name, told }) =>
        command(
          `help-translate-${language}`,
          t('commands.translate', { language: name }),
          () => start({ action: 'translate', language: told }),
          options,
        ),
      ),
      ...(state.kind === 'ready'
        ? [
            command('help-accept', t('commands.accept'), () => accept(text), { place: 'last' }),
            command('help-discard', t('commands.discard'), close, { place: 'last' }),
          ]
        : []),
      ...(state.kind === 'accepted' && state.after === text
        ? [command('help-undo', t('commands.undo'), undo, { keys: 'mod+z', since: state.since })]
        : []),
    ]
  })
  if (modelName === null) return null
  const items = [
    { id: 'expand', title: t('expand'), run: () => start(expand) },
    { id: 'vary', title: t('vary'), run: () => start(vary) },
  ].map((item) => (reason === null ? item : { ...item, disabled: reason }))
  const into = translations.map(({ language, name, told }) => {
    const item = { id: language, title: name, run: () => start({ action: 'translate', language: told }) }
    return reason === null ? item : { ...item, disabled: reason }
  })
  const button = (
    <OverflowMenu
      label={t('menu')}
      groups={[[...items, { title: t('translate'), items: into }]]}
      button={
        <Button variant="quiet" size="small" disabled={undefined}>
          <Icon icon={WandSparkles} size={14} />
          {t('open')}
        </Button>
      }
    />
  )
  return { button, below: <HelpArea {...{ text, modelName, state, ask, close, accept, undo }} /> }
}

type HelpAreaProps = ReturnType<typeof usePromptHelp> & { readonly text: string; readonly modelName: string }

function HelpArea({ text, modelName, state, ask, close, accept, undo }: HelpAreaProps) {
  switch (state.kind) {
    case 'none':
      return null
    case 'writing':
      return (
        <div role="status" className="mt-2 flex items-center gap-2 text-small text-ink-2">
          <span className="flex-1">{t('writing', { model: modelName })}</span>
          <Button size="small" onClick={close}>
            {t('stop')}
          </Button>
        </div>
      )
    case 'failed':
      return (
        <div className="mt-2">
          <Note
            tone="error"
            actions={[
              { label: t('again'), run: () => ask(text, state.request) },
              { label: t('dismiss'), run: close },
            ]}
          >
            {state.sentence}
          </Note>
        </div>
      )
    case 'ready': {
      const isSame = state.text.trim() === text.trim()
      return (
        <section aria-label={t('region')} className="mt-2 rounded-control bg-surface-2 p-2.5">
          <div className="max-h-32 overflow-y-auto">
            <WordDifference before={text} after={state.text} />
          </div>
          <div className="mt-2 flex items-center gap-2">
            <span role="status" className="min-w-0 flex-1 truncate text-caption text-ink-3">
              {t(isSame ? 'same' : 'by', { model: state.model })}
            </span>
            <Button size="small" variant="quiet" onClick={() => ask(text, state.request)}>
              {t('again')}
            </Button>
            <Button size="small" onClick={close}>
              {t('discard')}
            </Button>
            {!isSame && (
              <Button size="small" variant="strong" onClick={() => accept(text)}>
                {t('accept')}
              </Button>
            )}
          </div>
        </section>
      )
    }
    case 'accepted':
      // What was typed since is undone by the field itself.
      if (state.after !== text) return null
      return (
        <div role="status" className="mt-2 flex items-center gap-2 text-small text-ink-2">
          <span className="flex-1">{t('accepted')}</span>
          <Button size="small" variant="quiet" onClick={undo} keys="mod+z">
            {t('undo')}
          </Button>
        </div>
      )
  }
}
