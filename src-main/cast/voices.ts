import { refuseField } from '#shared/domain/refuse-field.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { type CastVoice, type HeardVoice, SpeechOrder } from '#shared/bridge/voices.ts'
import type { RecordingPart } from '#shared/bridge/voice-sample.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { voiceLanguages, voiceRoutes, voiceSample } from '#shared/contract/voice.ts'
import type { FieldProblem } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { wordsOf } from '#shared/domain/captions/cue.ts'
import { plainWords } from '#shared/domain/speech/speech-marks.ts'
import { presets } from '#shared/domain/speech/voice-names.ts'
import { checkSample, isUsableSample } from '#shared/domain/voice-sample/sample-checks.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import type { SubmitResource } from '../jobs/resource/submit-resource.ts'
import type { VoiceRecordings } from '../media/voice-recordings.ts'
import { type AssetOf, refuseProblems } from './avatars.ts'
import { readStoredClone } from './clone-request.ts'
import { readReported } from './resource-facts.ts'
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

/** A number that the service told as a number or a text. */
function numberOf(told: string | number | null | undefined): number | null {
  const value = typeof told === 'string' ? Number.parseFloat(told) : told
  return value === null || value === undefined || Number.isNaN(value) ? null : value
}

/** What is to be corrected before a voice can be cloned, each with its field. */
function problemsOf({ name, language, consentAt, part }: CloneOrder): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (field: string, { text, said }: Sentence) => void problems.push({ field, message: text, said })
  const { least, most } = voiceSample
  const seconds = part.end - part.start
  if (seconds < least - 0.01) add('part', say('form.part', { least }))
  if (seconds > most + 0.01) add('part', say('form.partMost', { most }))
  if (!voiceRoutes.clone.body.shape.name.safeParse(name.trim()).success)
    add('name', name.trim() === '' ? say('form.name') : say('form.characters', { most: 100 }))
  if (!voiceLanguages.some((code) => code === language)) add('language', say('form.language'))
  if (consentAt === null) add('consent', say('form.consent'))
  return problems
}

/** Creates the voices of the studio: listed from the cache, cloned from recordings. */
export function createVoices(deps: {
  readonly table: ResourcesTable
  readonly submit: SubmitResource['submit']
  readonly assetOf: AssetOf
  readonly jobs: Pick<JobsTable, 'read'>
  readonly recordings: VoiceRecordings
  /** The path of a library file; null if it is gone. */
  readonly fileOf: (assetId: AssetId) => { readonly path: string; readonly jobId: JobId | null } | null
}) {
  const { table, recordings } = deps
  /** What was measured, by the path of the file. */
  const heard = new Map<string, HeardVoice>()

  /** How many words a run says in a voice at its usual speed; null if it says others in another voice, too. */
  function wordsSaidBy(voiceId: string, jobId: JobId | null): number | null {
    const job = jobId === null ? null : deps.jobs.read(jobId)
    const order = job?.kind === 'speech' ? SpeechOrder.safeParse(job.input).data : undefined
    if (order?.paragraphs.some((one) => (one.voiceId ?? order.voiceId) !== voiceId) !== false) return null
    return wordsOf(order.paragraphs.map(({ text }) => plainWords(text)).join(' ')).length / order.speed
  }

  /** The file of the latest speech that is saved here. */
  function latestOf(workspaceId: WorkspaceId, voiceId: string): AssetId | null {
    const filter = { ...everyResource, parentId: voiceId, statuses: ['completed'] }
    const [last] = table.page(workspaceId, 'audio', filter, { before: null, limit: 1 })
    return last === undefined ? null : deps.assetOf(last.jobId, last.position)
  }
  function show(row: StoredResource): CastVoice {
    const told = readReported('voice', row)
    const own = readStoredClone(deps.jobs, row.jobId)
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
      sampleId: own === null ? null : recordings.previewOf(own.sha256),
      consentAt: own?.consentAt ?? null,
      latest: latestOf(row.workspaceId, row.id),
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
    latest: latestOf(workspaceId, id),
    error: null,
    createdAt: null,
  })

  return {
    /** Presets, then clones, newest first. */
    list(workspaceId: WorkspaceId): CastVoice[] {
      const rows = table.page(workspaceId, 'voice', everyResource, { before: null, limit: mostShown })
      return [...presets.map((one) => preset(workspaceId, one)), ...rows.map(show)]
    },
    /**
     * Measures how a voice sounds in its latest speech, else in its sample; null where neither is on this computer.
     * @throws Failure FILE_REFUSED if the file is unreadable.
     */
    async measure(workspaceId: WorkspaceId, voiceId: string): Promise<HeardVoice | null> {
      const sha256 = readStoredClone(deps.jobs, table.read(workspaceId, 'voice', voiceId)?.jobId ?? null)?.sha256
      const speechId = latestOf(workspaceId, voiceId)
      const sampleId = sha256 === undefined ? null : recordings.previewOf(sha256)
      const file = speechId === null ? null : deps.fileOf(speechId)
      const path = file?.path ?? (sampleId === null ? null : recordings.source(sampleId)?.path)
      if (path === null || path === undefined) return null
      const known = heard.get(path)
      if (known !== undefined) return known
      const { pitch, seconds, lead, trail } = await recordings.measureFile(path)
      const words = file === null ? null : wordsSaidBy(voiceId, file.jobId)
      const minutes = (seconds - lead - trail) / 60
      const measured = { pitch, wordsPerMinute: words === null || minutes <= 0 ? null : words / minutes }
      // A file never changes, and a list of voices is read again and again.
      heard.set(path, measured)
      return measured
    },
    /** The sample and the latest speech of a clone with their levels; null where one of them is missing. */
    async compare(workspaceId: WorkspaceId, voiceId: string) {
      const own = readStoredClone(deps.jobs, table.read(workspaceId, 'voice', voiceId)?.jobId ?? null)
      const sampleId = own === null ? null : recordings.previewOf(own.sha256)
      const speechId = latestOf(workspaceId, voiceId)
      if (sampleId === null || speechId === null) return null
      const [sample, speech] = [recordings.source(sampleId), deps.fileOf(speechId)]
      if (sample === null || speech === null) return null
      return {
        sample: { assetId: sampleId, level: (await recordings.measureFile(sample.path)).speechLevel },
        speech: { assetId: speechId, level: (await recordings.measureFile(speech.path)).speechLevel },
      }
    },
    /**
     * Cuts the sample and orders the clone. @throws Failure INVALID_INPUT with its fields, FILE_REFUSED, PRICE_CHANGED,
     * NOT_ENOUGH_CREDITS or WALL_REACHED; nothing is sent.
     */
    async clone(workspaceId: WorkspaceId, order: CloneOrder): Promise<StoredJob> {
      refuseProblems(problemsOf(order))
      const { draftId, part, quoted, consentAt } = order
      const { path, bytes, sha256, analysis } = await recordings.cut(part)
      if (!isUsableSample(analysis)) {
        const bad = checkSample(analysis).find(({ result }) => result === 'bad')?.name ?? 'length'
        throw refuseField('part', say('cast.badSample', { why: bad }), say('free.charge'))
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
