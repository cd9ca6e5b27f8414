import { z } from 'zod'
import type { CastVoice } from '#shared/bridge/voices.ts'
import type { RecordingPart } from '#shared/bridge/voice-sample.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { resourcePage } from '#shared/contract/resource.ts'
import { voiceLanguages, voiceRoutes, voiceSample } from '#shared/contract/voice.ts'
import { Failure, type FieldProblem } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { presets } from '#shared/domain/speech/voice-names.ts'
import { checkSample, isUsableSample } from '#shared/domain/voice-sample/sample-checks.ts'
import type { ServiceClient } from '../api/client.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import { type AssetOf, refuseProblems } from './avatars.ts'
import { readReported } from './resource-facts.ts'
import type { ResourceNotes } from './resource-notes.ts'
import { everyResource } from './resource-page.ts'

/** Most clones that are shown. */
const mostShown = 1_000

type CloneOrder = {
  readonly draftId: string
  readonly part: RecordingPart
  readonly name: string
  readonly language: string
  readonly consentAt: string | null
  readonly quoted: number
}

/** What a clone's request keeps for itself: the file of its sample, and when its speaker's permission was confirmed. */
const StoredClone = z.object({ sha256: z.string(), consentAt: z.string() })

/** A number that the service told as a number or a text. */
function numberOf(told: string | number | null | undefined): number | null {
  const value = typeof told === 'string' ? Number.parseFloat(told) : told
  return value === null || value === undefined || Number.isNaN(value) ? null : value
}

/** What is to be corrected before a voice can be cloned, each with its field. */
function problemsOf({ name, language, consentAt, part }: CloneOrder): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (field: string, message: string) => void problems.push({ field, message })
  const { least, most } = voiceSample
  const seconds = part.end - part.start
  if (seconds < least - 0.01) add('part', `Select at least ${least} seconds.`)
  if (seconds > most + 0.01) add('part', `Select at most ${most} seconds.`)
  if (!voiceRoutes.clone.body.shape.name.safeParse(name.trim()).success)
    add('name', name.trim() === '' ? 'Enter a name.' : 'Use at most 100 characters.')
  if (!voiceLanguages.some((code) => code === language)) add('language', 'Choose the language of the recording.')
  if (consentAt === null) add('consent', 'Confirm that you have the speaker’s permission.')
  return problems
}

/** Creates the voices of the studio: listed from the cache, cloned from recordings. */
export function createVoices(deps: {
  readonly table: ResourcesTable
  readonly notes: ResourceNotes
  readonly service: (workspaceId: WorkspaceId) => Promise<ServiceClient>
  readonly submit: SubmitResource['submit']
  readonly assetOf: AssetOf
  readonly jobs: Pick<JobsTable, 'read'>
  readonly recordings: VoiceRecordings
}) {
  const { table } = deps

  function usesOf(workspaceId: WorkspaceId, voiceId: string): Pick<CastVoice, 'uses' | 'latest'> {
    const filter = { ...everyResource, parentId: voiceId }
    const [last] = table.page(workspaceId, 'audio', { ...filter, statuses: ['completed'] }, { before: null, limit: 1 })
    return {
      uses: table.count(workspaceId, 'audio', filter),
      latest: last === undefined ? null : deps.assetOf(last.jobId, last.position),
    }
  }
  function show(row: StoredResource): CastVoice {
    const told = readReported('voice', row)
    const job = row.jobId === null ? null : deps.jobs.read(row.jobId)
    const own = job === null ? undefined : StoredClone.safeParse(JSON.parse(job.request)).data
    return {
      id: row.id,
      isPreset: false,
      name: told.name ?? '',
      language: told.language ?? null,
      status: told.status,
      pitch: numberOf(told.metadata?.pitch),
      pace: numberOf(told.metadata?.pace),
      sampleSeconds: told.sampleDuration ?? null,
      jobId: row.jobId,
      sampleId: own === undefined ? null : deps.recordings.previewOf(own.sha256),
      consentAt: own?.consentAt ?? null,
      ...usesOf(row.workspaceId, row.id),
      error: told.error?.message ?? null,
      createdAt: new Date(row.createdAt).toISOString(),
    }
  }
  const preset = (workspaceId: WorkspaceId, { id, name }: (typeof presets)[number]): CastVoice => ({
    id,
    isPreset: true,
    name,
    language: null,
    status: 'completed',
    pitch: null,
    pace: null,
    sampleSeconds: null,
    jobId: null,
    sampleId: null,
    consentAt: null,
    ...usesOf(workspaceId, id),
    error: null,
    createdAt: null,
  })

  return {
    /** Presets, then clones, newest first. */
    list(workspaceId: WorkspaceId): CastVoice[] {
      const rows = table.page(workspaceId, 'voice', everyResource, { before: null, limit: mostShown })
      return [...presets.map((one) => preset(workspaceId, one)), ...rows.map(show)]
    },
    /** Reads all clones of the account, page by page. @throws the failure of a request; what was read stays. */
    async refresh(workspaceId: WorkspaceId): Promise<void> {
      const service = await deps.service(workspaceId)
      for (let offset = 0; offset < mostShown; offset += resourcePage.most) {
        const query = { limit: resourcePage.most, offset }
        const { voices, pagination, hasMore } = await service.voice.list({ query }, { priority: 'user' })
        deps.notes.write(
          workspaceId,
          voices.map((told) => ({ kind: 'voice', told })),
        )
        if (voices.length === 0 || !(pagination?.hasMore ?? hasMore ?? false)) return
      }
    },
    /**
     * Cuts the sample and orders the clone. @throws Failure INVALID_INPUT with its fields, FILE_REFUSED, PRICE_CHANGED,
     * NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent.
     */
    async clone(workspaceId: WorkspaceId, order: CloneOrder): Promise<StoredJob> {
      refuseProblems(problemsOf(order))
      const { draftId, part, quoted, consentAt } = order
      const { path, bytes, sha256, analysis } = await deps.recordings.cut(part)
      if (!isUsableSample(analysis)) {
        const bad = checkSample(analysis).find(({ result }) => result === 'bad')?.name ?? 'length'
        const message = `The selected part can’t be used (${bad}). Select another part or another recording.`
        throw new Failure('INVALID_INPUT', `${message} Nothing was charged.`, {
          charged: 'no',
          fields: [{ field: 'part', message }],
        })
      }
      const [name, language] = [order.name.trim(), order.language]
      return deps.submit(workspaceId, {
        draftId,
        kind: 'voice',
        modelId: 'voice-clone',
        modelName: 'Voice clone',
        outputType: 'audio',
        prompt: name,
        input: { name, language, seconds: Math.round(analysis.seconds * 10) / 10, consentAt },
        request: { name, language, path, bytes, sha256, seconds: analysis.seconds, consentAt },
        credits: resourcePrice({ kind: 'voice' }),
        note: 'Flat price for each clone',
        pricedBy: [],
        quoted,
      })
    },
  }
}
/** The voices of the studio. */
export type Voices = ReturnType<typeof createVoices>
