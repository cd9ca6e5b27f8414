import type { Bench } from '../../scripts/bench.ts'
import { speakAudio } from '../helpers/speak-audio.ts'

const text = 'The harbour lights came on, and the boats turned home before the storm.'

/** Measures how many seconds of speech a second of one core makes (the goal is ten). */
export const bench = {
  title: 'speech',
  async run() {
    await speakAudio('Warm up.')
    const since = process.cpuUsage()
    const { seconds } = await speakAudio(Array(12).fill(text).join(' '))
    const { user, system } = process.cpuUsage(since)
    return {
      'seconds of speech': Math.round(seconds),
      'times real time': ((seconds * 1e6) / (user + system)).toFixed(1),
    }
  },
} satisfies Bench
