import type { PublishJob } from '#shared/bridge/publish.ts'
import { measures } from '#shared/domain/composer/post-numbers.ts'
import { ClipboardPaste, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { platformName, platformShort } from '../../../lib/platforms.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NumberInput } from '../../../ui/number-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { useDraft } from './publish-store.ts'
import { t } from './texts.ts'
import { changedNumbers, hasWrongCounts, isWrongCount } from './typed-numbers.ts'
import { useJobAction } from './use-publish.ts'

type NumbersSectionProps = {
  readonly job: PublishJob
  onPaste(): void
  onCsv(): void
}

/** The numbers of a video's posts, by hand: a column for each platform, open once it is posted there. */
export function NumbersSection({ job, onPaste, onCsv }: NumbersSectionProps) {
  const [{ numbers }, change] = useDraft(job.jobId)
  return (
    <Section
      title={t('numbers.title')}
      aside={
        <>
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={onPaste}>
            <Icon icon={ClipboardPaste} size={14} />
            {t('numbers.paste')}
          </Button>
          <Button size="small" variant="quiet" aria-haspopup="dialog" onClick={onCsv}>
            <Icon icon={FileUp} size={14} />
            {t('numbers.csv')}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-small tabular-nums">
        <thead>
          <tr className="text-caption text-ink-3">
            <th scope="col" className="w-[84px]">
              <span className="sr-only">{t('numbers.title')}</span>
            </th>
            {job.parts.map(({ platform }) => (
              <th key={platform} scope="col" className="pe-2 text-end font-regular">
                <span aria-hidden>{platformShort(platform)}</span>
                <span className="sr-only">{platformName(platform)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure}>
              <th scope="row" className="truncate text-start font-regular">
                {t(`numbers.measures.${measure}`)}
              </th>
              {job.parts.map(({ platform, state, post }) => {
                const typed = numbers[platform] ?? {}
                const value = Object.hasOwn(typed, measure) ? typed[measure] : (post?.[measure] ?? undefined)
                return (
                  <td key={platform} className="py-0.5 ps-1.5">
                    {state === 'posted' ? (
                      <span className={`field-shell h-[26px] ${isWrongCount(value) ? 'field-bad' : ''}`}>
                        <NumberInput
                          label={t('numbers.of', {
                            measure: t(`numbers.measures.${measure}`),
                            platform: platformName(platform),
                          })}
                          value={value}
                          min={0}
                          integer
                          invalid={isWrongCount(value)}
                          placeholder="–"
                          className="h-full w-full text-end"
                          onChange={(next) =>
                            change({ numbers: { ...numbers, [platform]: { ...typed, [measure]: next } } })
                          }
                        />
                      </span>
                    ) : (
                      <span className="block border-b border-line pe-2 text-end leading-[25px] text-ink-off">–</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** When the latest numbers of a job were sent, ISO 8601; null if none were. */
const sentAt = ({ parts }: PublishJob) =>
  parts
    .flatMap(({ post }) => (typeof post?.numbersAt === 'string' ? [post.numbersAt] : []))
    .toSorted()
    .at(-1) ?? null

type SendNumbersProps = { readonly profileId: string; readonly job: PublishJob; readonly blocked: string | null }

/** Sends the typed numbers of a video's posts, all or none. */
export function SendNumbers({ profileId, job, blocked }: SendNumbersProps) {
  const { call } = useBridge()
  const [{ numbers }, change] = useDraft(job.jobId)
  const action = useJobAction()
  const [sent, setSent] = useState<number | null>(null)
  const items = changedNumbers(job, numbers)
  const at = sentAt(job)
  const isWrong = hasWrongCounts(numbers)
  const reason = blocked ?? (isWrong ? t('numbers.wrong') : items.length === 0 ? t('numbers.nothing') : undefined)
  const send = async () => {
    const isDone = await action.run(async () => {
      const { accepted } = await call.publish.sendNumbers({ profileId, items })
      setSent(accepted)
    })
    if (isDone) change({ numbers: {} })
  }
  return (
    <div className="shrink-0 border-t border-line bg-surface-2">
      {(action.problem !== null || isWrong) && (
        <div className="px-3 pt-3">
          <Note tone="error">{isWrong ? t('numbers.wrong') : action.problem}</Note>
        </div>
      )}
      <div className="flex items-center gap-3 px-4 py-3">
        <span role="status" className="min-w-0 flex-1 text-caption text-ink-3">
          {sent !== null && items.length === 0
            ? t('numbers.sent', { count: sent })
            : at === null
              ? t('numbers.feed')
              : t('numbers.sentAt', { time: formatDateTime(at) })}
        </span>
        <Button busy={action.isBusy} disabled={reason} onClick={() => void send()}>
          {t('numbers.send')}
          {items.length > 1 && <span className="text-ink-3">{formatCount(items.length)}</span>}
        </Button>
      </div>
    </div>
  )
}
