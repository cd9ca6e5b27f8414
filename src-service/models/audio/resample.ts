import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { FFmpegError, SoftwareResampleContext } from 'node-av/lib'

const bytesPerSample = 4

/** Resamples one channel. Rates are in samples a second, whole numbers. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  using resampler = new SoftwareResampleContext()
  const mono = [AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP] as const
  FFmpegError.throwIfError(resampler.allocSetOpts2(...mono, to, ...mono, from), 'resampling')
  FFmpegError.throwIfError(resampler.init(), 'resampling')
  const result = new Float32Array(Math.round((samples.length * to) / from))
  const convert = (input: Float32Array | null, place: number) => {
    const rest = Buffer.from(result.buffer, place * bytesPerSample)
    const given = input && [Buffer.from(input.buffer, input.byteOffset, input.byteLength)]
    const count = resampler.convertSync([rest], result.length - place, given, input?.length ?? 0)
    FFmpegError.throwIfError(count, 'resampling')
    return place + count
  }
  // The filter holds back the last samples until it is flushed.
  const written = convert(samples, 0)
  if (written < result.length) convert(null, written)
  return result
}
