import type { PublishJob, PublishPlatform } from '#shared/bridge/publish.ts'
import type { TextFit } from '#shared/domain/composer/platform-limits.ts'
import { Check, Copy, ExternalLink, Scissors, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { isKnownPlatform, openPage, platformName, platformPages, platformShort } from '../../../lib/platforms.ts'
import { timeIn } from '../../../lib/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { fieldText, fitOf, hasTitle, overMarks, shortenWords, withText } from './caption-words.ts'
import { t } from './texts.ts'
import type { CaptionEdit } from './use-caption-edit.ts'

/** Two letters for a platform, as a badge. */
export function PlatformTag({ platform }: { readonly platform: string }) {
  return (
    <span
      aria-hidden
      className="shrink-0 rounded-[3px] bg-control-hi px-[5px] py-px text-[12px] leading-4 font-[680] tracking-[.02em]"
    >
      {platformShort(platform)}
    </span>
  )
}

const over = (length: number, most: number) => formatCount(length - most)

/** How much of a limit a text takes: `176 of 2,200 characters`. */
function countWords({ length, most, cutAt }: TextFit): string {
  const words = { length: formatCount(length), most: formatCount(most) }
  return cutAt === null ? t('captions.count', words) : t('captions.countOver', { ...words, over: over(length, most) })
}

type MeterProps = { readonly share: number; readonly isOver: boolean; readonly children: ReactNode }

function Meter({ share, isOver, children }: MeterProps) {
  return (
    <p className="mt-1.5 flex items-center gap-2 text-caption text-ink-3">
      <span aria-hidden className="h-[3px] w-[72px] shrink-0 bg-line-hi">
        <i
          className={classNames('block h-full', isOver ? 'bg-err' : 'bg-ink-2')}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </span>
      <span className={classNames(isOver && 'text-err')}>{children}</span>
    </p>
  )
}

/** Copies texts, and says for a moment which one was. */
function useCopy() {
  const [copied, setCopied] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  return {
    copied,
    failed,
    copy(what: string, text: string) {
      navigator.clipboard.writeText(text).then(
        () => {
          setCopied(what)
          setFailed(false)
        },
        () => setFailed(true),
      )
    },
  }
}

/** What became of a part, or what is wrong with its words. */
function PartState({ part, edit, timeZone, job }: CaptionPartProps) {
  const fit = fitOf(part.platform, edit.words)
  const line = 'ms-auto flex items-center gap-1 text-small whitespace-nowrap'
  if (part.state === 'posted') {
    const { postedAt } = job
    return (
      <span className={classNames(line, 'text-ok')}>
        <Icon icon={Check} size={14} />
        {postedAt === null ? t('captions.posted') : t('captions.postedAt', { time: timeIn(postedAt, timeZone) })}
      </span>
    )
  }
  if (part.state === 'failed') {
    return (
      <span className={classNames(line, 'text-err')}>
        <Icon icon={X} size={14} />
        {t('captions.failed')}
      </span>
    )
  }
  if (fit === null || fit.fits) return <span className={classNames(line, 'text-ink-2')}>{t('captions.toPost')}</span>
  const isTitle = fit.title !== null && fit.title.cutAt !== null
  return (
    <span className={classNames(line, 'text-err')}>
      <Icon icon={TriangleAlert} size={14} />
      {t(isTitle ? 'captions.titleTooLong' : fit.caption.cutAt === null ? 'captions.tooManyTags' : 'captions.tooLong')}
    </span>
  )
}

type CaptionPartProps = {
  readonly job: PublishJob
  readonly part: PublishPlatform
  readonly edit: CaptionEdit
  readonly isSelected: boolean
  readonly timeZone: string
  onSelect(): void
}

/** The words of a video on one platform, within its limits. */
export function CaptionPart(props: CaptionPartProps) {
  const { part, edit, isSelected, timeZone, onSelect } = props
  const { platform } = part
  const { words } = edit
  const { copied, failed, copy } = useCopy()
  const name = platformName(platform)
  const text = fieldText(words)
  const fit = fitOf(platform, words)
  const titled = hasTitle(platform)
  const title = words.title ?? ''
  const tooMany = fit !== null && fit.tags.most !== null && fit.tags.count > fit.tags.most
  const textFits = fit === null || (fit.caption.cutAt === null && !tooMany)
  const titleFits = fit?.title === null || fit?.title === undefined || fit.title.cutAt === null
  const tagWords =
    fit === null || fit.tags.most === null
      ? null
      : tooMany
        ? t('captions.tagsOver', {
            count: String(fit.tags.count),
            most: String(fit.tags.most),
            over: over(fit.tags.count, fit.tags.most),
          })
        : t('captions.tags', { count: String(fit.tags.count), most: String(fit.tags.most) })
  const count = fit === null ? '' : countWords(fit.caption)
  return (
    // The focus in one of its controls is what selects it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={name}
      data-platform={platform}
      onFocus={onSelect}
      className={classNames('relative border-b border-line px-4 pt-3 pb-[13px]', isSelected && 'bg-surface-2/40')}
    >
      <div className="mb-[7px] flex h-6 items-center gap-2">
        <PlatformTag platform={platform} />
        <h3 dir="auto">{name}</h3>
        <PartState {...props} />
      </div>
      {titled && (
        <>
          <TextArea
            label={t('captions.titleOf', { platform: name })}
            labelHidden
            rows={1}
            grows
            value={title}
            placeholder={t('captions.title')}
            marks={fit?.title === null || fit?.title === undefined ? [] : overMarks(fit.title, title)}
            onChange={(next) => edit.change({ ...words, title: next.replaceAll('\n', ' ') })}
            onBlur={edit.save}
          />
          {fit?.title !== null && fit?.title !== undefined && (
            <Meter share={fit.title.length / fit.title.most} isOver={!titleFits}>
              {t('captions.titleCount', { count: countWords(fit.title) })}
            </Meter>
          )}
          <div className="h-2" />
        </>
      )}
      <TextArea
        label={t('captions.captionOf', { platform: name })}
        labelHidden
        rows={3}
        grows
        value={text}
        readOnly={fit === null}
        placeholder={t(titled ? 'captions.description' : 'captions.caption')}
        marks={fit === null ? [] : overMarks(fit.caption, text)}
        onChange={(next) => edit.change(withText(words, next))}
        onBlur={edit.save}
      />
      {fit === null ? (
        <p className="mt-1.5 text-caption text-ink-3">{t('captions.unknown')}</p>
      ) : (
        <Meter share={fit.caption.length / fit.caption.most} isOver={!textFits}>
          {tagWords === null ? count : t('captions.both', { one: count, other: tagWords })}
        </Meter>
      )}
      <div className="mt-[9px] flex flex-wrap items-center gap-1.5">
        {isKnownPlatform(platform) && (!textFits || !titleFits) && (
          <Button size="small" onClick={() => edit.change(shortenWords(platform, words))}>
            <Icon icon={Scissors} size={14} />
            {t('captions.shorten')}
          </Button>
        )}
        {titled && (
          <Button
            size="small"
            disabled={titleFits ? undefined : t('captions.tooLongToCopy')}
            onClick={() => copy('title', title)}
          >
            <Icon icon={copied === 'title' ? Check : Copy} size={14} />
            {t('captions.copyTitle')}
          </Button>
        )}
        <Button
          size="small"
          disabled={textFits ? undefined : t('captions.tooLongToCopy')}
          {...(isSelected ? { keys: 'y' } : {})}
          onClick={() => copy('caption', fit?.text ?? text)}
        >
          <Icon icon={copied === 'caption' ? Check : Copy} size={14} />
          {t(titled ? 'captions.copyDescription' : 'captions.copy')}
        </Button>
        {isKnownPlatform(platform) && (
          <Button size="small" onClick={() => openPage(platformPages[platform])}>
            <Icon icon={ExternalLink} size={14} />
            {t('captions.open', { platform: name })}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {copied !== null && t('captions.copied')}
      </p>
      {failed && <p className="mt-1.5 text-caption text-err">{t('captions.notCopied')}</p>}
      {edit.problem !== null && (
        <div className="mt-2">
          <Note tone="error" actions={[{ label: t('captions.retry'), run: edit.save }]}>
            {t('captions.notSaved', { message: edit.problem })}
          </Note>
        </div>
      )}
      {(part.edit !== null || edit.state === 'saving') && (
        <p className="mt-1.5 flex gap-2 text-caption text-ink-3">
          {edit.state === 'saving'
            ? t('captions.saving')
            : part.edit !== null && t('captions.edited', { time: timeIn(part.edit.editedAt, timeZone) })}
          <button type="button" className="link" onClick={edit.restore}>
            {t('captions.restore')}
          </button>
        </p>
      )}
      {part.edit?.isOutdated === true && <p className="mt-1 text-caption text-warn">{t('captions.outdated')}</p>}
    </section>
  )
}
