import type { ModelCard } from '#shared/bridge/catalog.ts'
import { ImageIcon, SquareChevronRight } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { useAllCommands } from '../../lib/commands.tsx'
import { formatCredits, formatDate } from '../../lib/format.ts'
import { useSettled } from '../../lib/hooks.ts'
import { useNavigation } from '../../lib/navigate.tsx'
import { usePractice } from '../../lib/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { PaletteEntry } from './palette-row.tsx'
import { nearest, rank } from './rank.ts'
import { t } from '../texts.ts'

/** A part of the palette under its own heading. */
export type PaletteSection = {
  readonly title: string
  readonly detail?: string
  readonly entries: readonly PaletteEntry[]
}

const mostModels = 5
const mostFiles = 5
const nearestCount = 3

function Thumbnail({ src }: { readonly src: string | undefined }) {
  return src === undefined ? <Icon icon={ImageIcon} /> : <img src={src} alt="" className="size-full object-cover" />
}

/** Everything that answers what was typed: actions at once, then models and files of the library as they are read. */
export function usePaletteEntries(typed: string): readonly PaletteSection[] {
  const { query } = useBridge()
  const media = useMediaUrl()
  const { toCreate, toLibrary } = useNavigation()
  const practice = usePractice()
  const commands = useAllCommands().filter((command) => command.hidden !== true)
  const settled = useSettled(typed.trim(), 80)
  const { data: catalog } = useQuery(query.catalog.list.queryOptions({ input: {} }))
  const { data: found } = useQuery(
    query.library.page.queryOptions({
      input: { filter: { text: settled }, limit: mostFiles },
      placeholderData: keepPreviousData,
    }),
  )
  const titleOf = (one: { title: string; group: string }) => `${one.title} ${one.group}`
  const actions = commands.map(({ id, title, group, keys, disabled, run }): PaletteEntry => ({
    id: `action ${id}`,
    title,
    group,
    image: <Icon icon={SquareChevronRight} />,
    detail: keys === undefined ? null : <Kbd keys={keys} />,
    disabled,
    run,
  }))
  const priceOf = ({ variesBy, credits }: ModelCard) => {
    const price = formatCredits(credits, practice)
    return variesBy.length > 0 ? t('palette.from', { credits: price }) : price
  }
  const models = (catalog?.models ?? []).map((model): PaletteEntry => ({
    id: `model ${model.id}`,
    title: model.name,
    group: model.category,
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
  const possible = actions.filter(({ disabled }) => disabled === undefined)
  const refused = actions.filter(({ disabled }) => disabled !== undefined)
  const sections: PaletteSection[] = [
    {
      title: t('palette.actions'),
      entries: isEmpty ? possible : [...rank(possible, titleOf, typed), ...rank(refused, titleOf, typed)],
    },
    { title: t('palette.models'), entries: isEmpty ? [] : rank(models, titleOf, typed).slice(0, mostModels) },
    {
      title: t(isEmpty ? 'palette.recent' : 'palette.library'),
      ...(isEmpty || found === undefined ? {} : { detail: t('palette.found', { count: found.total }) }),
      entries: files,
    },
  ]
  const some = sections.filter(({ entries }) => entries.length > 0)
  return some.length > 0
    ? some
    : [{ title: t('palette.similar'), entries: nearest(actions, titleOf, typed, nearestCount) }]
}
