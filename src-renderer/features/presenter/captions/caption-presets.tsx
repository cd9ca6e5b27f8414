import { captionSpecs } from '#shared/domain/captions/caption-style.ts'
import { type CaptionLook, type CaptionPreset, mostCaptionPresets } from '#shared/domain/captions/cue.ts'
import { ToggleGroup } from 'radix-ui'
import { useState } from 'react'
import { createPageClock } from '../../../lib/page.ts'
import { useChangeSettings, useSettings } from '../../../lib/studio-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { StyleSample } from './style-tiles.tsx'
import { t } from './texts.ts'

const lookKeys = ['style', 'size', 'position', 'y', 'spoken'] as const

/** Returns only how captions look, without their texts. */
export function lookOf({ style, size, position, y, spoken }: CaptionLook): CaptionLook {
  return { style, size, position, y, spoken }
}

/** Returns whether captions look the same. The colour of the spoken word only counts where it is marked. */
export function isSameLook(one: CaptionLook, other: CaptionLook): boolean {
  return lookKeys.every(
    (key) => one[key] === other[key] || (key === 'spoken' && captionSpecs[one.style].marks === null),
  )
}

/** The last change of the user's styles and all of them before it. `at`: when it was made, ms of the page's clock. */
type Change = {
  readonly kind: 'renamed' | 'deleted'
  readonly name: string
  readonly before: readonly CaptionPreset[]
  readonly at: number
}

/** Reads and changes the user's own caption styles, which the studio keeps for all workspaces. `look`: as it is now. */
export function useCaptionPresets(look: CaptionLook) {
  const { captionPresets: all } = useSettings()
  const change = useChangeSettings()
  const [clock] = useState(createPageClock)
  const [last, setLast] = useState<Change | null>(null)
  /** The style whose name is asked for; `new` for the present look. */
  const [named, setNamed] = useState<CaptionPreset | 'new' | null>(null)
  const write = (captionPresets: readonly CaptionPreset[], done: Omit<Change, 'before' | 'at'> | null) => {
    change({ captionPresets: [...captionPresets] })
    setLast(done === null ? null : { ...done, before: all, at: clock.monotonic() })
  }
  const same = all.find((preset) => isSameLook(preset.look, look)) ?? null
  const isFull = all.length >= mostCaptionPresets
  return {
    all,
    last,
    /** The style that looks as captions do now; null if there is none. */
    same,
    /** Why the present look cannot be saved; null if it can. */
    noSave: same !== null ? t('presets.known', { name: same.name }) : isFull ? t('presets.full') : null,
    named,
    askName: setNamed,
    save: (name: string) => write([...all, { id: crypto.randomUUID(), name, look: lookOf(look) }], null),
    rename: (preset: CaptionPreset, name: string) =>
      write(
        all.map((one) => (one.id === preset.id ? { ...one, name } : one)),
        { kind: 'renamed', name },
      ),
    remove: (preset: CaptionPreset) =>
      write(
        all.filter(({ id }) => id !== preset.id),
        { kind: 'deleted', name: preset.name },
      ),
    undo: () => last !== null && write(last.before, null),
  }
}
export type CaptionPresets = ReturnType<typeof useCaptionPresets>

type NameDialogProps = {
  readonly title: string
  readonly action: string
  /** The name before; empty for a new style. */
  readonly first: string
  readonly taken: readonly string[]
  onSave(name: string): void
  onClose(): void
}

function NameDialog({ title, action, first, taken, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(first)
  const wanted = name.trim()
  const problem =
    wanted === ''
      ? t('presets.noName')
      : wanted !== first && taken.includes(wanted)
        ? t('presets.nameTaken', { name: wanted })
        : undefined
  const save = () => {
    if (problem !== undefined) return
    onSave(wanted)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="small"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('presets.cancel')}</Button>
          <Button variant="strong" disabled={problem} onClick={save}>
            {action}
          </Button>
        </>
      }
    >
      <TextField
        label={t('presets.name')}
        value={name}
        maxLength={40}
        onChange={setName}
        onEnter={save}
        error={wanted === '' ? undefined : problem}
      />
    </Dialog>
  )
}

type PresetsProps = { readonly presets: CaptionPresets; onLook(look: CaptionLook): void }

/** The button that saves the look of captions as a style of the user's own. */
export function SavePreset({ presets }: Pick<PresetsProps, 'presets'>) {
  const { noSave, named, all } = presets
  const close = () => presets.askName(null)
  const taken = all.map(({ name }) => name)
  return (
    <>
      <Button size="small" variant="quiet" disabled={noSave ?? undefined} onClick={() => presets.askName('new')}>
        {t('presets.save')}
      </Button>
      {named === 'new' && (
        <NameDialog
          title={t('presets.saveTitle')}
          action={t('presets.saveAction')}
          first=""
          taken={taken}
          onSave={presets.save}
          onClose={close}
        />
      )}
      {named !== null && named !== 'new' && (
        <NameDialog
          title={t('presets.renameTitle')}
          action={t('presets.rename')}
          first={named.name}
          taken={taken}
          onSave={(name) => name !== named.name && presets.rename(named, name)}
          onClose={close}
        />
      )}
    </>
  )
}

/** The user's own caption styles, to apply, rename and delete. */
export function PresetTiles({ presets, onLook }: PresetsProps) {
  const { all, last, same } = presets
  return (
    <>
      {all.length > 0 && (
        <>
          <h4 className="mt-3 mb-1.5 text-small text-ink-3">{t('presets.title')}</h4>
          <ToggleGroup.Root
            type="single"
            value={same?.id ?? ''}
            onValueChange={(next) => {
              const picked = all.find(({ id }) => id === next)
              if (picked !== undefined) onLook(picked.look)
            }}
            aria-label={t('presets.title')}
            className="grid grid-cols-3 gap-x-2 gap-y-2.5"
          >
            {all.map((preset) => (
              <div key={preset.id} className="group relative min-w-0">
                <ToggleGroup.Item value={preset.id} title={preset.name} className="caption-tile w-full">
                  <span className="caption-tile-frame">
                    <StyleSample style={preset.look.style} spoken={preset.look.spoken} />
                  </span>
                  <span dir="auto" className="block truncate">
                    {preset.name}
                  </span>
                </ToggleGroup.Item>
                <span className="absolute top-0.5 end-0.5 rounded-control bg-surface-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
                  <OverflowMenu
                    label={t('presets.more', { name: preset.name })}
                    groups={[
                      [
                        { id: 'rename', title: t('presets.rename'), run: () => presets.askName(preset) },
                        { id: 'delete', title: t('presets.delete'), run: () => presets.remove(preset) },
                      ],
                    ]}
                  />
                </span>
              </div>
            ))}
          </ToggleGroup.Root>
        </>
      )}
      <div role="status" className={last === null ? 'sr-only' : 'mt-2 flex items-center gap-2 text-small text-ink-2'}>
        {last !== null && (
          <>
            <span className="min-w-0 flex-1 truncate">{t(`presets.${last.kind}`, { name: last.name })}</span>
            <Button size="small" keys="mod+z" onClick={presets.undo}>
              {t('captions.undo')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
