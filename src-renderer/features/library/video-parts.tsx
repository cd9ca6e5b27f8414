import type { Asset } from '#shared/bridge/library.ts'
import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { useNavigation } from '../../lib/navigate.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { t } from './texts.ts'

/** Exports all files of a stack, and shows how that goes; false without a stack. */
export type StackExport = false | { run(): void; readonly note: ReactNode }

/** A file of a short video in the library, with the name of its part. */
type VideoFile = { readonly assetId: AssetId; readonly name: string }

/** Lists the library files of a video and its cuts: the video's own first, then those of re-cuts, oldest first. */
export function partsOfVideo(read: {
  readonly video: ShortVideo
  readonly take: ShortVideo | null
  readonly cuts: readonly ShortVideo[]
}): VideoFile[] {
  const all = new Map(
    [...(read.take === null ? [] : [read.take]), read.video, ...read.cuts].map((video) => [video.job.id, video]),
  )
  const ordered = [...all.values()].toSorted(
    (one, other) =>
      Number(one.takeId !== null) - Number(other.takeId !== null) ||
      one.job.createdAt.localeCompare(other.job.createdAt),
  )
  return ordered.flatMap(({ parts, takeId, flow }) =>
    parts.flatMap(({ part, assetId }): VideoFile[] => {
      if (assetId === null) return []
      const name = t(`parts.${part}`)
      if (takeId === null) return [{ assetId, name }]
      return [
        {
          assetId,
          name:
            flow === null
              ? t('parts.ofRecut', { part: name })
              : t('parts.ofStyle', { part: name, style: choiceLabelOf(flow) }),
        },
      ]
    }),
  )
}

type VideoPartsProps = {
  readonly asset: Asset
  readonly jobId: JobId
  readonly stackExport: StackExport
}

/** The parts and cuts of the video that a file is a part of. */
export function VideoParts({ asset, jobId, stackExport }: VideoPartsProps) {
  const { query } = useBridge()
  const { thumbnail } = useMediaUrl()
  const navigation = useNavigation()
  const { data } = useQuery(query.shortVideo.read.queryOptions({ input: { jobId } }))
  if (data === undefined) return null
  return (
    <Section title={t('parts.title')}>
      <ul className="flex flex-wrap gap-1.5">
        {partsOfVideo(data).map(({ assetId, name }) => (
          <li key={assetId}>
            <button
              type="button"
              aria-current={assetId === asset.id || undefined}
              onClick={() => navigation.toLibrary({ asset: assetId })}
              className="block w-16 rounded-control text-start text-caption text-ink-2 hover:text-ink"
            >
              <img
                src={thumbnail(assetId, 256)}
                alt=""
                className={classNames(
                  'mb-1 h-24 w-16 rounded-media bg-stage object-contain',
                  assetId === asset.id && 'picked',
                )}
              />
              <span dir="auto" className="line-clamp-2">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {stackExport !== false && (
        <>
          <Button size="small" className="mt-3 w-full" onClick={stackExport.run}>
            <Icon icon={FolderDown} size={14} />
            {t('stackExport.action')}
          </Button>
          <div className="mt-2">{stackExport.note}</div>
        </>
      )}
    </Section>
  )
}
