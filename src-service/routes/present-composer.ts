import type {
  Autopilot,
  Brand,
  Export,
  Performance,
  Play as WirePlay,
  Post,
  QueueJob,
  Round,
  RoundCard,
  ShelfDownload,
  ShelfEntry,
  Take,
} from '#shared/contract/composer-resource.ts'
import type { z } from 'zod'
import type { AutopilotView } from '../composer/autopilot/autopilot.ts'
import { type StoredBrand, timezoneOf } from '../composer/brands/brand-store.ts'
import type { Composer } from '../composer/composer.ts'
import type { StoredExport } from '../composer/exports/export-store.ts'
import type { AllowanceState } from '../composer/exports/exports.ts'
import { learningMethod } from '../composer/performance/learn.ts'
import type { MedianOf } from '../composer/performance/median-interval.ts'
import type { CountedPost } from '../composer/performance/post-numbers.ts'
import { reportPerformance } from '../composer/performance/performance-report.ts'
import { reachOf, type GroupReach } from '../composer/performance/summarise-posts.ts'
import { findPlay } from '../composer/plays/play-library.ts'
import { beatSeconds, hookPatterns, type Play, playSeconds } from '../composer/plays/play.ts'
import type { StoredPost } from '../composer/queue/post-store.ts'
import type { StoredJob } from '../composer/queue/queue-store.ts'
import type { Day } from '../composer/rounds/rounds.ts'
import type { DownloadView, ShelfView } from '../composer/shelf.ts'
import { captionsFor } from '../composer/takes/platform-captions.ts'
import type { StoredTake } from '../composer/takes/take-store.ts'

type Sent<Schema extends z.ZodType> = z.input<Schema>

/** Formats the Composer's answers (assumed: the interface shows none). `baseUrl` is that of the service. */
export type PresentComposer = ReturnType<typeof createPresentComposer>

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
const titleOf = (playId: string) => findPlay(playId)?.title ?? ''
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const rounded = ({ n, median, low, high }: MedianOf) => ({ n, median, low, high })

function presentReach({ posts, views, savesPer1000, sharesPer1000 }: GroupReach) {
  return {
    posts,
    views: rounded(views),
    savesPer1000: rounded(savesPer1000),
    sharesPer1000: rounded(sharesPer1000),
  }
}

function presentAllowance({ perHour, used, remaining, nextAt }: AllowanceState) {
  return { perHour, used, remaining, nextAt: isoOrNull(nextAt) }
}

/** A take as the wire shows it. */
function presentTake(take: StoredTake): Sent<typeof Take> {
  const { id: takeId, playId, angle, hook, caption, tags, beats, number, credits, createdAt } = take
  return {
    takeId,
    playId,
    angle,
    hook,
    caption,
    tags,
    captions: captionsFor(take),
    script: [hook, ...beats.map(({ say }) => say)].join('\n'),
    beats,
    number,
    creditsSpent: credits,
    createdAt: iso(createdAt),
  }
}

function presentPost(post: StoredPost): Sent<typeof Post> {
  const { platform, externalId, url, views, likes, comments, shares, saves, reach, impressions, numbersAt } = post
  const numbers = { views, likes, comments, shares, saves, reach, impressions }
  return { platform, externalId, url, ...numbers, numbersAt: isoOrNull(numbersAt) }
}

/** Creates the formats of a Composer's answers. */
export function createPresentComposer({ composer, baseUrl }: { composer: Composer; baseUrl: () => string }) {
  const fileUrl = (name: string | null) => (name === null ? null : `${baseUrl()}/files/${name}`)
  const coverUrl = (playId: string) => `${baseUrl()}/composer/covers/${playId}.png`

  function presentBrand({ id, profile, timezone }: StoredBrand): Sent<typeof Brand> {
    const { name, handle, language, tone, audience, angles, products, avoid, avatar } = profile
    return {
      profileId: id,
      name,
      handle,
      avatarUrl: avatar === null ? null : `${baseUrl()}/composer/avatars/${id}.png`,
      timezone,
      language,
      tone,
      audience,
      angles,
      products: products.map((product) => ({ name: product.name })),
      avoid,
    }
  }
  /** `posts`: those of the play. */
  function presentPlay(play: Play, posts: readonly CountedPost[]): Sent<typeof WirePlay> {
    const { playId, title, form, purpose, beats } = play
    const { views, savesPer1000 } = reachOf(posts)
    return {
      playId,
      title,
      hook: hookPatterns[form],
      structure: playId,
      purpose,
      durationSec: playSeconds(play),
      coverUrl: coverUrl(playId),
      beats: beats.map(({ role }) => ({ name: role, seconds: beatSeconds })),
      performance: { posts: posts.length, medianViews: views.median, savesPer1000: savesPer1000.median },
    }
  }
  function presentExport(render: StoredExport): Sent<typeof Export> {
    const {
      id: exportId,
      playId,
      takeId,
      status,
      video,
      poster,
      bytes,
      durationSec,
      error,
      credits,
      startedAt,
    } = render
    return {
      exportId,
      playId,
      takeId,
      status,
      url: fileUrl(video),
      posterUrl: fileUrl(poster),
      bytes,
      durationSec,
      error,
      creditsSpent: credits,
      createdAt: iso(startedAt),
    }
  }
  /** A brand's day; cards that are face down show nothing. Call inside a transaction: it may write first words. */
  function presentRounds(brand: StoredBrand, { date, rounds }: Day): Sent<typeof Round>[] {
    const shown = rounds.flatMap(({ faceDown, cards }) => (faceDown ? [] : cards.map(({ playId }) => playId)))
    const words = composer.takes.wordsOf(brand, shown)
    const jobs = composer.queue.upcomingOf(brand.id, shown)
    const evidence = composer.readEvidence(brand)
    return rounds.map(({ faceDown, cards }, at) => ({
      at,
      date,
      faceDown,
      cards: cards.map(({ playId, replaced }, slot): Sent<typeof RoundCard> => {
        if (faceDown) return { slot, approved: false }
        const take = words.get(playId)
        const kept = composer.shelfStore.find(brand.id, playId)
        return {
          slot,
          playId,
          title: titleOf(playId),
          coverUrl: coverUrl(playId),
          take: take === undefined ? null : presentTake(take),
          approved: (kept?.approvedAt ?? null) !== null,
          saved: (kept?.savedAt ?? null) !== null,
          scheduledFor: isoOrNull(jobs.get(playId)?.slotAt ?? null),
          replaced: replaced === null ? null : { playId: replaced, title: titleOf(replaced) },
          expected: rounded(evidence.expected(playId, take?.angle ?? '')),
        }
      }),
    }))
  }
  function presentShelfEntry(entry: ShelfView): Sent<typeof ShelfEntry> {
    const { playId, words, savedAt, isApproved, scheduledFor, render } = entry
    const url = fileUrl(render?.video ?? null)
    return {
      playId,
      title: titleOf(playId),
      coverUrl: coverUrl(playId),
      words: words === null ? null : presentTake(words),
      savedAt: isoOrNull(savedAt),
      approved: isApproved,
      scheduledFor: isoOrNull(scheduledFor),
      file:
        render === null || url === null
          ? null
          : { url, posterUrl: fileUrl(render.poster), bytes: render.bytes, durationSec: render.durationSec },
      rendering: render === null || render.status === 'done' ? null : presentExport(render),
    }
  }
  function presentDownload({ files, rendering, skipped, allowance }: DownloadView): Sent<typeof ShelfDownload> {
    return {
      files: files.map(({ playId, video, bytes }) => ({ playId, url: fileUrl(video) ?? '', bytes })),
      rendering: [...rendering],
      skipped: skipped.map((one) => ({ ...one })),
      allowance: presentAllowance(allowance),
    }
  }
  function presentJobs(jobs: readonly StoredJob[]): Sent<typeof QueueJob>[] {
    const posts = composer.posts.ofJobs(jobs.map(({ id }) => id))
    return jobs.map((job) => {
      const { id: jobId, playId, takeId, exportId, slotAt, platforms, status, source, provider, postedAt, reason } = job
      const take = takeId === null ? null : composer.takeStore.find(takeId)
      const render = exportId === null ? null : composer.exportStore.find(exportId)
      return {
        jobId,
        playId,
        title: titleOf(playId),
        angle: take?.angle ?? null,
        caption: take?.caption ?? '',
        captions: take === null ? [] : captionsFor(take, platforms),
        platforms,
        scheduledFor: iso(slotAt),
        fileUrl: fileUrl(render?.video ?? null),
        posterUrl: fileUrl(render?.poster ?? null),
        bytes: render?.bytes ?? null,
        durationSec: render?.durationSec ?? null,
        status,
        source,
        posts: (posts.get(jobId) ?? []).map(presentPost),
        provider,
        postedAt: isoOrNull(postedAt),
        reason,
      }
    })
  }
  function presentAutopilot(view: AutopilotView): Sent<typeof Autopilot> {
    const { brand, jobs, planned, nextPassAt } = view
    const { settings, lastPass } = brand
    return {
      ...settings,
      timezone: brand.timezone,
      slotTimes: view.slotHours.map(hourName),
      queue: presentJobs(jobs),
      nextPassAt: iso(nextPassAt),
      planned: planned.map(({ slotAt, playId, angle, reason, hasFile }) => ({
        scheduledFor: iso(slotAt),
        playId,
        title: titleOf(playId),
        angle,
        reason,
        hasFile,
      })),
      lastPass: lastPass === null ? null : { ...lastPass, at: iso(lastPass.at) },
      learned: composer
        .readEvidence(brand)
        .claims()
        .map((claim) => ({ ...claim })),
      method: learningMethod,
    }
  }
  function presentPerformance(
    brand: StoredBrand,
    { days, now, latest }: { days: number | null; now: number; latest: { posts: StoredPost[]; next: string | null } },
  ): Sent<typeof Performance> {
    const report = reportPerformance(composer.readEvidence(brand).posts, days, now)
    const { overall, plays, angles, hours, platforms, weekdayHours, change } = report
    return {
      timezone: timezoneOf(brand),
      posts: composer.posts.count(brand.id),
      overall: presentReach(overall),
      plays: plays.map(({ name, ...reach }) => ({ playId: name, title: titleOf(name), ...presentReach(reach) })),
      angles: angles.map(({ name, ...reach }) => ({ angle: name, ...presentReach(reach) })),
      hours: hours.map(({ name, ...reach }) => ({ hour: name, ...presentReach(reach) })),
      platforms: platforms.map(({ name, ...reach }) => ({ platform: name, ...presentReach(reach) })),
      weekdayHours: weekdayHours.map((cell) => ({ ...cell })),
      change,
      latest: latest.posts.map((post) => ({
        ...presentPost(post),
        jobId: post.jobId,
        playId: post.playId,
        postedAt: iso(post.postedAt),
      })),
    }
  }

  return {
    presentBrand,
    presentPlay,
    presentTake,
    presentExport,
    presentRounds,
    presentShelfEntry,
    presentDownload,
    presentJobs,
    presentAutopilot,
    presentPerformance,
  }
}
