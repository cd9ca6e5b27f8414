import type { CastVoice } from '#shared/bridge/voices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LineageStep, nameOfStep } from '../../../forms/lineage-step.tsx'
import { failureOf, useBridge } from '../../../lib/bridge.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { t } from './texts.ts'
import { useCastActions } from '../cast-context.tsx'
import { useVoicesActions } from './voices-context.tsx'

/** Uses that the list shows at first, and those that the question names. */
const mostListed = 8
const mostNamed = 5

function useUses(voiceId: string) {
  const { query } = useBridge()
  return useQuery(query.voices.uses.queryOptions({ input: { voiceId } })).data ?? null
}

const wordsOf = ({ speeches, videos }: { readonly speeches: number; readonly videos: number }) =>
  [
    ...(speeches > 0 ? [t('uses.speeches', { count: speeches })] : []),
    ...(videos > 0 ? [t('uses.videos', { count: videos })] : []),
  ].join(', ')

/** The speeches and videos that use a voice, each opens what it names. */
export function VoiceUses({ voice }: { readonly voice: CastVoice }) {
  const uses = useUses(voice.id)
  const [isAll, setAll] = useState(false)
  if (uses === null) return null
  const shown = isAll ? uses.newest : uses.newest.slice(0, mostListed)
  const left = uses.newest.length - shown.length
  return (
    <Section title={t('facts.used')} aside={wordsOf(uses)}>
      {uses.newest.length === 0 ? (
        <p className="text-small text-ink-3">{t('uses.none')}</p>
      ) : (
        <ul aria-label={t('facts.used')}>
          {shown.map((step) => (
            <LineageStep key={`${step.kind} ${step.id}`} step={step} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button size="small" className="mt-1.5" onClick={() => setAll(true)}>
          {t('uses.more', { count: left })}
        </Button>
      )}
    </Section>
  )
}

/** Deletes a voice; one in use only after a question that names its uses. It can be undone. */
export function DeleteVoice({ voice }: { readonly voice: CastVoice }) {
  const { query } = useBridge()
  const actions = useVoicesActions()
  const castActions = useCastActions()
  const { id, name } = voice
  const [isAsking, setAsking] = useState(false)
  const { refetch, data: uses = null } = useQuery({
    ...query.voices.uses.queryOptions({ input: { voiceId: id } }),
    enabled: false,
  })
  const [problem, setProblem] = useState<string | null>(null)

  async function remove(): Promise<void> {
    actions.write({ voiceId: 'preset-narrator' })
    await castActions.remove('voice', [id])
  }
  async function ask(): Promise<void> {
    const { data: now, error } = await refetch()
    setProblem(now === undefined ? (failureOf(error)?.message ?? unansweredText()) : null)
    if (now === undefined) return
    if (now.newest.length === 0) return remove()
    setAsking(true)
  }
  const named = uses?.newest.slice(0, mostNamed) ?? []
  const others = uses === null ? 0 : uses.speeches + uses.videos - named.length
  return (
    <>
      {!voice.isPreset && (
        <div className="shrink-0 space-y-2 border-t border-line px-4 py-3">
          {problem !== null && <Note tone="error">{problem}</Note>}
          <Button variant="danger" onClick={() => void ask()}>
            {t('facts.delete')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('facts.deleteTitle', { voice: name })}
        cancel={t('facts.keep')}
        confirm={t('facts.delete')}
        onConfirm={() => void remove()}
        danger
      >
        {t('facts.deleteText', { uses: uses === null ? '' : wordsOf(uses) })}
        <ul className="mt-2 list-disc ps-5">
          {named.map((step) => (
            <li key={`${step.kind} ${step.id}`} className="wrap-anywhere">
              {nameOfStep(step)}
            </li>
          ))}
          {others > 0 && <li>{t('uses.others', { count: others })}</li>}
        </ul>
      </ConfirmDialog>
    </>
  )
}
