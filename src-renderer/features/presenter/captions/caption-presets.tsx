import { captionSpecs } from '#shared/domain/captions/caption-style.ts'
import { type CaptionLook, type CaptionPreset, mostCaptionPresets } from '#shared/domain/captions/cue.ts'
import { ToggleGroup } from 'radix-ui'
import { useState } from 'react'
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

/** The last change of the user's styles, and all of them before it. */
type Change = { readonly kind: 'renamed' | 'deleted'; readonly name: string; readonly before: readonly CaptionPreset[] }

/** Reads and changes the user's own caption styles, which the studio keeps for all workspaces. */
export function useCaptionPresets() {
  const { captionPresets: all } = useSettings()
  const change = useChangeSettings()
  const [last, setLast] = useState<Change | null>(null)
  const write = (captionPresets: readonly CaptionPreset[], done: Change | null) => {
    change({ captionPresets: [...captionPresets] })
    setLast(done)
  }
  return {
    all,
    last,
    save: (name: string, look: CaptionLook) =>
      write([...all, { id: crypto.randomUUID(), name, look: lookOf(look) }], null),
    rename: (preset: CaptionPreset, name: string) =>
      write(
        all.map((one) => (one.id === preset.id ? { ...one, name } : one)),
        { kind: 'renamed', name, before: all },
      ),
    remove: (preset: CaptionPreset) =>
      write(
        all.filter(({ id }) => id !== preset.id),
        { kind: 'deleted', name: preset.name, before: all },
      ),
    undo: () => last !== null && write(last.before, null),
  }
}
type CaptionPresets = ReturnType<typeof useCaptionPresets>

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

type PresetsProps = { readonly presets: CaptionPresets; readonly look: CaptionLook; onLook(look: CaptionLook): void }

/** The button that saves the look of captions as a style of the user's own. */
export function SavePreset({ presets, look }: Pick<PresetsProps, 'presets' | 'look'>) {
  const [isOpen, setOpen] = useState(false)
  const same = presets.all.find((preset) => isSameLook(preset.look, look))
  const isFull = presets.all.length >= mostCaptionPresets
  const reason = same !== undefined ? t('presets.known', { name: same.name }) : isFull ? t('presets.full') : undefined
  return (
    <>
      <Button size="small" variant="quiet" disabled={reason} onClick={() => setOpen(true)}>
        {t('presets.save')}
      </Button>
      {isOpen && (
        <NameDialog
          title={t('presets.saveTitle')}
          action={t('presets.saveAction')}
          first=""
          taken={presets.all.map(({ name }) => name)}
          onSave={(name) => presets.save(name, look)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The user's own caption styles, to apply, rename and delete. */
export function PresetTiles({ presets, look, onLook }: PresetsProps) {
  const [renamed, setRenamed] = useState<CaptionPreset | null>(null)
  const { all, last } = presets
  return (
    <>
      {all.length > 0 && (
        <>
          <h4 className="mt-3 mb-1.5 text-small text-ink-3">{t('presets.title')}</h4>
          <ToggleGroup.Root
            type="single"
            value={all.find((preset) => isSameLook(preset.look, look))?.id ?? ''}
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
                  <span className="block truncate">{preset.name}</span>
                </ToggleGroup.Item>
                <span className="absolute top-0.5 right-0.5 rounded-control bg-surface-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
                  <OverflowMenu
                    label={t('presets.more', { name: preset.name })}
                    groups={[
                      [
                        { id: 'rename', title: t('presets.rename'), run: () => setRenamed(preset) },
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
            <Button size="small" onClick={presets.undo}>
              {t('captions.undo')}
            </Button>
          </>
        )}
      </div>
      {renamed !== null && (
        <NameDialog
          title={t('presets.renameTitle')}
          action={t('presets.rename')}
          first={renamed.name}
          taken={all.map(({ name }) => name)}
          onSave={(name) => name !== renamed.name && presets.rename(renamed, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  )
}
