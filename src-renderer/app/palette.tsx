import { Command as Combobox } from 'cmdk'
import { Search, ImageIcon, SquareChevronRight } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { formatCredits, formatDate } from '../lib/format.ts'
import { balanceIn, useStudioStatus, usePractice } from '../lib/studio-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/keys.tsx'
import { t } from './texts.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import { printTextQuery } from '#shared/domain/library/library-query.ts'
import { screenActions, type ScreenAction } from './screen-actions.ts'
import { markMatches, nearest, rank } from './rank.ts'
import type { ModelCard } from '#shared/bridge/catalog.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../lib/bridge.tsx'
import { type Command, useAllCommands } from '../lib/commands.tsx'
import { useSettled } from '../lib/hooks.ts'
import { useNavigation } from '../lib/navigate.tsx'

type PaletteProps = {
  readonly open: boolean
  onOpenChange(open: boolean): void
  /** Opens the screen of an action and runs it there. */
  onElsewhere(action: ScreenAction): void
}

/** An entry of the palette: an action, a model or a file. */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  /** Shown behind the title, and searched too. */
  readonly description?: string
  /** Words that are searched, but not marked. */
  readonly about?: string
  /** An image or icon, 32 px. */
  readonly image: ReactNode
  readonly group: string
  /** At the right: the key, the price or the date. */
  readonly detail: ReactNode
  readonly disabled?: string | undefined
  run(): void
}

type PaletteRowProps = { readonly entry: PaletteEntry; readonly typed: string; onPick(entry: PaletteEntry): void }

/** A text with the typed words set heavier. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  return markMatches(text, typed).map(({ text: part, hit }, index) => (
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={hit ? 'font-strong' : undefined}>
      {part}
    </span>
  ))
}

/** A palette row: 44 px, with matches set heavier. */
function PaletteRow({ entry, typed, onPick }: PaletteRowProps) {
  return (
    <Combobox.Item
      value={entry.id}
      disabled={entry.disabled !== undefined}
      onSelect={() => onPick(entry)}
      className="palette-row"
    >
      <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-media text-ink-2">
        {entry.image}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Marked text={entry.title} typed={typed} />
        {entry.description !== undefined && (
          <span className="ms-2.5 text-small text-ink-3">
            <Marked text={entry.description} typed={typed} />
          </span>
        )}
      </span>
      <span className="text-small text-ink-3">{entry.disabled ?? entry.group}</span>
      <span className="flex min-w-[132px] justify-end">{entry.detail}</span>
    </Combobox.Item>
  )
}

type PaletteSection = { readonly title: string; readonly detail?: string; readonly entries: readonly PaletteEntry[] }

const mostModels = 5
const mostElsewhere = 8
const mostFiles = 5
const nearestCount = 3

function Thumbnail({ src }: { readonly src: string | undefined }) {
  return src === undefined ? <Icon icon={ImageIcon} /> : <img src={src} alt="" className="size-full object-contain" />
}

/** All entries that match what was typed: actions at once, then models and library files as they are read. */
function usePaletteEntries(typed: string, onElsewhere: PaletteProps['onElsewhere']): readonly PaletteSection[] {
  const { query } = useBridge()
  const media = useMediaUrl()
  const { toCreate, toLibrary } = useNavigation()
  const practice = usePractice()
  const commands = useAllCommands().filter((command) => command.hidden !== true)
  const [all] = useState(screenActions)
  const settled = useSettled(typed.trim(), 80)
  const { data: catalog } = useQuery(query.catalog.list.queryOptions({ input: {} }))
  const { data: found } = useQuery(
    query.library.page.queryOptions({
      input: { filter: { query: printTextQuery(settled) }, stacks: true, limit: mostFiles },
      placeholderData: keepPreviousData,
    }),
  )
  type Listed = Pick<ScreenAction, 'id' | 'title' | 'group' | 'keys'> & { readonly disabled?: string; run(): void }
  const entryOf = ({ id, title, group, keys, disabled, run }: Listed): PaletteEntry => ({
    id: `action ${id}`,
    title,
    about: group,
    group,
    image: <Icon icon={SquareChevronRight} />,
    detail: keys === undefined ? null : <Kbd keys={keys} />,
    disabled,
    run,
  })
  const listed = (place: Command['place'], isPossible: boolean) =>
    commands
      .filter((one) => one.place === place && (one.disabled === undefined) === isPossible)
      .map((one) => entryOf(one))
  const here = new Set(commands.map(({ id }) => id))
  const listedElsewhere = (isPossible: boolean) =>
    all
      .filter(({ id, disabled }) => !here.has(id) && (disabled === undefined) === isPossible)
      .map((action) => entryOf({ ...action, run: () => onElsewhere(action) }))
  const elsewhere = listedElsewhere(true)
  const priceOf = ({ variesBy, credits }: ModelCard) => {
    const price = formatCredits(credits, practice)
    return variesBy.length > 0 ? t('palette.from', { credits: price }) : price
  }
  const models = (catalog?.models ?? []).map((model): PaletteEntry => ({
    id: `model ${model.id}`,
    title: model.name,
    description: model.description,
    about: `${model.description} ${model.category} ${model.id}`,
    group: choiceLabelOf(model.category),
    image: <Thumbnail src={media.cover(model)} />,
    detail: priceOf(model),
    run: () => toCreate({ model: model.id }),
  }))
  const files = (found?.assets ?? []).map((asset): PaletteEntry => ({
    id: `file ${asset.id}`,
    title: asset.title,
    group: t(`palette.kinds.${asset.kind}`),
    image: <Thumbnail src={media.thumbnail(asset.id, 256)} />,
    detail: <span className="text-ink-3">{formatDate(asset.createdAt)}</span>,
    run: () => toLibrary({ asset: asset.id }),
  }))
  const isEmpty = typed.trim() === ''
  const first = listed('first', true)
  const possible = listed(undefined, true)
  const last = listed('last', true)
  const sections: PaletteSection[] = [
    {
      title: t('palette.actions'),
      entries: isEmpty
        ? [...first, ...possible]
        : [
            ...rank([...first, ...possible], typed),
            ...rank(elsewhere, typed).slice(0, mostElsewhere),
            ...rank([...listed('first', false), ...listed(undefined, false), ...listedElsewhere(false)], typed),
          ],
    },
    { title: t('palette.models'), entries: isEmpty ? [] : rank(models, typed).slice(0, mostModels) },
    ...(isEmpty ? [] : [{ title: t('palette.more'), entries: rank([...last, ...listed('last', false)], typed) }]),
    {
      title: t(isEmpty ? 'palette.recent' : 'palette.library'),
      ...(isEmpty || found === undefined ? {} : { detail: t('palette.found', { count: found.total }) }),
      entries: files,
    },
    ...(isEmpty ? [{ title: t('palette.more'), entries: last }] : []),
  ]
  const some = sections.filter(({ entries }) => entries.length > 0)
  return some.length > 0
    ? some
    : [{ title: t('palette.similar'), entries: nearest([...first, ...possible, ...elsewhere], typed, nearestCount) }]
}

type PaletteBodyProps = Pick<PaletteProps, 'onElsewhere'> & { onPick(entry: PaletteEntry): void }

function PaletteBody({ onElsewhere, onPick }: PaletteBodyProps) {
  const [typed, setTyped] = useState('')
  const sections = usePaletteEntries(typed, onElsewhere)
  const balance = useStudioStatus(balanceIn)
  const practice = usePractice()
  return (
    <Combobox shouldFilter={false} loop vimBindings={false} label={t('palette.label')}>
      <div className="flex h-[54px] items-center gap-2.5 border-b border-line-hi px-4">
        <Icon icon={Search} className="text-ink-3" />
        <Combobox.Input
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.label')}
          className="quiet-focus h-full flex-1 bg-transparent text-[18px] placeholder:text-ink-3"
        />
      </div>
      <Combobox.List
        label={t('palette.results')}
        className="max-h-[min(430px,60vh/var(--interface-scale))] overflow-y-auto pb-1"
      >
        {sections.map(({ title, detail, entries }) => (
          <Combobox.Group
            key={title}
            value={title}
            heading={
              <span className="flex justify-between px-4 pt-2 pb-[3px] text-caption text-ink-3">
                <span dir="auto">{title}</span>
                <span>{detail}</span>
              </span>
            }
          >
            {entries.map((entry) => (
              <PaletteRow key={entry.id} entry={entry} typed={typed} onPick={onPick} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.List>
      <div className="flex h-[42px] items-center gap-3.5 rounded-b-pop border-t border-line-hi bg-surface-1 px-4 text-small text-ink-2">
        <span className="flex items-center gap-1.5">
          <Kbd keys="enter" /> {t('palette.select')}
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="escape" /> {t('palette.close')}
        </span>
        <span className="flex-1" />
        {balance !== null && <span>{t('palette.balance', { credits: formatCredits(balance, practice) })}</span>}
      </div>
    </Combobox>
  )
}

/** The command palette: search and every action in one field. Picking closes it; it never spends anything. */
export function Palette({ open, onOpenChange, onElsewhere }: PaletteProps) {
  const picked = useRef<(() => void) | null>(null)
  const before = useRef<HTMLElement | null>(null)
  const runPicked = () => {
    const run = picked.current
    picked.current = null
    run?.()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
          }}
          // The focus returns first, so that the command may move it.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            before.current?.focus()
            runPicked()
          }}
          className="dialog palette"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <PaletteBody
            onElsewhere={onElsewhere}
            onPick={(entry) => {
              picked.current = () => entry.run()
              onOpenChange(false)
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
