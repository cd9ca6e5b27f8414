import type { Asset } from '#shared/bridge/library.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../../lib/bridge.tsx'
import { useNavigation } from '../../../lib/navigate.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import { partsOfVideo } from '../parts-of-video.ts'
import { t } from '../texts.ts'

/** The files of the short video that a file is a part of, and of its cuts: what each is, and the way to it. */
export function VideoParts({ asset, jobId }: { readonly asset: Asset; readonly jobId: JobId }) {
  const { query } = useBridge()
  const { thumbnail } = useMediaUrl()
  const navigation = useNavigation()
  const { data } = useQuery(query.shortVideo.read.queryOptions({ input: { jobId } }))
  if (data === undefined) return null
  const takeId = data.video.takeId ?? data.video.job.id
  return (
    <Section
      title={t('parts.title')}
      aside={
        <button type="button" className="link" onClick={() => navigation.toPresenter({ video: takeId })}>
          {t('parts.open')}
        </button>
      }
    >
      <ul className="flex flex-wrap gap-1.5">
        {partsOfVideo(data).map(({ assetId, name }) => (
          <li key={assetId}>
            <button
              type="button"
              aria-current={assetId === asset.id || undefined}
              onClick={() => navigation.toLibrary({ asset: assetId })}
              className="block w-16 rounded-control text-left text-caption text-ink-2 hover:text-ink"
            >
              <img
                src={thumbnail(assetId, 256)}
                alt=""
                className={classNames(
                  'mb-1 h-24 w-16 rounded-media bg-stage object-cover',
                  assetId === asset.id && 'picked',
                )}
              />
              <span className="line-clamp-2">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
