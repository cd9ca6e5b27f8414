import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { JoinedSpeech } from '#shared/bridge/joined-speech.ts'
import type { ShownSpeech } from '../../cast/joined-speech.ts'
import type { JobService } from '../../jobs/job-service.ts'
import { bridge } from '../implementer.ts'

const { joinedSpeech, voices } = bridge

/** Handles voices: recordings, clones and speech. */
export const voiceHandlers = {
  list: voices.list.handler(({ context }) => ({ voices: context.cast.voices.list(context.currentId()) })),
  uses: voices.uses.handler(({ input, context }) => context.cast.lineage.usesOf(context.currentId(), input.voiceId)),
  measure: voices.measure.handler(({ input, context }) =>
    context.cast.voices.measure(context.currentId(), input.voiceId),
  ),
  compare: voices.compare.handler(({ input, context }) =>
    context.cast.voices.compare(context.currentId(), input.voiceId),
  ),
  openRecording: voices.openRecording.handler(({ input, context }) => {
    if (context.info.host === 'electron') return context.cast.recordings.read(input.path)
    // A page on another machine must not name paths of this one.
    const sentence = say('files.sendPath')
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
  }),
  beginRecording: voices.beginRecording.handler(async ({ input, context }) => ({
    transferId: await context.inputs.transfers.begin({
      ...input,
      media: 'any',
      mostBytes: context.cast.recordings.mostBytes,
    }),
  })),
  appendRecording: voices.appendRecording.handler(async ({ input, context }) => {
    const { transferId, offset, part } = input
    return { bytes: await context.inputs.transfers.append(transferId, offset, Buffer.from(part, 'base64')) }
  }),
  finishRecording: voices.finishRecording.handler(async ({ input, context }) => {
    const { path, name } = await context.inputs.transfers.finish(input.transferId)
    return context.cast.recordings.read(path, name)
  }),
  cancelRecording: voices.cancelRecording.handler(({ input, context }) =>
    context.inputs.transfers.cancel(input.transferId),
  ),
  measureSample: voices.measureSample.handler(({ input, context }) => context.cast.recordings.measure(input)),
  clone: voices.clone.handler(async ({ input, context }) =>
    context.jobs.present(await context.cast.voices.clone(context.currentId(), input)),
  ),
  quoteSpeech: voices.quoteSpeech.handler(({ input, context }) =>
    context.cast.speech.quote(context.currentId(), input),
  ),
  speak: voices.speak.handler(({ input, context }) =>
    context.jobs.present(context.cast.speech.speak(context.currentId(), input)),
  ),
  timeWords: voices.timeWords.handler(({ input, context, signal }) =>
    context.cast.wordTimes.read(context.currentId(), input.assetId, signal ?? new AbortController().signal),
  ),
}

const present = ({ speech, runs, ...shown }: ShownSpeech, jobs: JobService): JoinedSpeech => ({
  ...shown,
  id: speech.id,
  order: speech.input,
  gap: speech.gap,
  runs: runs.map(jobs.present),
  createdAt: new Date(speech.createdAt).toISOString(),
})

/** Handles texts that are spoken by several runs. */
export const joinedSpeechHandlers = {
  list: joinedSpeech.list.handler(({ input, context }) => {
    const { speeches, next } = context.cast.joinedSpeeches.list(context.currentId(), input)
    return { speeches: speeches.map((one) => present(one, context.jobs)), next }
  }),
  read: joinedSpeech.read.handler(({ input, context }) =>
    present(context.cast.joinedSpeeches.read(context.currentId(), input.id), context.jobs),
  ),
  quote: joinedSpeech.quote.handler(({ input, context }) =>
    context.cast.joinedSpeeches.quote(context.currentId(), input),
  ),
  order: joinedSpeech.order.handler(({ input, context }) =>
    present(context.cast.joinedSpeeches.order(context.currentId(), input), context.jobs),
  ),
  join: joinedSpeech.join.handler(({ input, context }) =>
    present(context.cast.joinedSpeeches.join(context.currentId(), input.id, input.gap), context.jobs),
  ),
  stopJoining: joinedSpeech.stopJoining.handler(({ input, context }) =>
    present(context.cast.joinedSpeeches.stopJoining(context.currentId(), input.id), context.jobs),
  ),
}
