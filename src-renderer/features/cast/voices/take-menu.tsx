import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { timeByVoice } from '#shared/domain/captions/time-by-voice.ts'
import { toSrt } from '#shared/domain/captions/write-captions.ts'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { failureOf, useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { outsideName, saveBlob, saveFile, useInputModels } from '../../../lib/files.ts'
import { useNavigation } from '../../../lib/navigate.tsx'
import { unansweredText } from '../../../lib/studio-state.tsx'
import { type MenuGroup, OverflowMenu } from '../../../ui/overflow-menu.tsx'
import { useCastActions } from '../cast-context.tsx'
import { t } from './texts.ts'
import { useVoicesActions } from './voices-context.tsx'
import type { SpeechDraft } from './voices-store.ts'

/** Writes a spoken file's words as subtitles, timed to its sound on this computer. */
function useSubtitles() {
  const { call } = useBridge()
  const { setNotice } = useVoicesActions()
  const { mutate, isPending } = useMutation({
    mutationFn: (asset: Asset) => call.voices.timeWords({ assetId: asset.id }),
    onMutate: () => setNotice({ tone: 'info', text: t('takes.timing') }),
    onSuccess({ script, times, seconds }, asset) {
      if (times.kind === 'untimed') return setNotice({ tone: 'error', text: t(`takes.untimed.${times.fault}`) })
      const cues = timeByVoice(script, times.words, seconds)
      saveBlob(
        new Blob([toSrt(cues)], { type: 'application/x-subrip' }),
        outsideName(asset).replace(/\.[^.]+$/u, '.srt'),
      )
      setNotice(null)
    },
    onError: (error) => setNotice({ tone: 'error', text: failureOf(error)?.message ?? unansweredText() }),
  })
  return { save: mutate, isPending }
}

/** The entries of a take's menu that need its file: none before it is there. */
function useFileActions(asset: Asset | null): readonly MenuGroup[] {
  const { query } = useBridge()
  const { toCast, toLibrary } = useNavigation()
  const { download } = useMediaUrl()
  const { setSpoken } = useCastActions()
  const { data: sounds = [] } = useQuery(query.avatarVideos.sounds.queryOptions())
  const models = useInputModels(asset)
  const subtitles = useSubtitles()
  if (asset === null) return []
  const address = download(asset.id)
  const sound = sounds.find((one) => one.assetId === asset.id)
  const animate = () => {
    setSpoken({ kind: 'speech', audioId: sound?.id ?? '' })
    toCast({ tab: 'avatars' })
  }
  return [
    [
      { id: 'library', title: t('takes.open'), run: () => toLibrary({ asset: asset.id }) },
      ...(address === undefined ? [] : [{ id: 'download', title: t('takes.download'), run: () => saveFile(address) }]),
      {
        id: 'subtitles',
        title: t('takes.subtitles'),
        ...(subtitles.isPending ? { disabled: t('takes.timing') } : {}),
        run: () => subtitles.save(asset),
      },
    ],
    [
      // Only a file of the service itself can be added to its videos.
      ...(sound === undefined ? [] : [{ id: 'animate', title: t('takes.animate'), run: animate }]),
      ...(models.options.length === 0
        ? []
        : [
            {
              title: t('takes.send'),
              items: models.options.map(({ value, label }) => ({
                id: value,
                title: label,
                run: () => models.onPick(value),
              })),
            },
          ]),
    ],
  ]
}

type TakeMenuProps = {
  readonly name: string
  /** Its file; null while there is none. */
  readonly assetId: AssetId | null
  /** The text to write again; null where it is not known. */
  readonly draft: SpeechDraft | null
  readonly more?: MenuGroup
}

/** What can be done with a take. A menu that is open while the take is finished stays open, and has more entries. */
export function TakeMenu({ name, assetId, draft, more = [] }: TakeMenuProps) {
  const { query } = useBridge()
  const { write } = useVoicesActions()
  const { data } = useQuery(
    query.library.read.queryOptions({ input: assetId === null ? skipToken : { assetId }, staleTime: 60_000 }),
  )
  const files = useFileActions(data?.asset ?? null)
  const reuse = draft === null ? [] : [{ id: 'reuse', title: t('takes.reuse'), run: () => write(draft) }]
  const groups = [[...reuse, ...more], ...files]
  if (groups.every(({ length }) => length === 0)) return <span className="size-[26px]" />
  return <OverflowMenu label={t('takes.more', { name })} groups={groups} />
}
