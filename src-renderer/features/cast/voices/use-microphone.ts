import { useEffect, useRef, useState } from 'react'

/** Lossless where the browser can; what it records otherwise is decoded all the same. */
const lossless = 'audio/webm;codecs=pcm'
const silence = -100
/** Steps of the level that tell the noise of the room, about three seconds. */
const roomSteps = 30
const stepMs = 100

/** The state of the microphone. `refused`: no permission; `missing`: no device. */
export type MicrophoneState = 'asking' | 'ready' | 'recording' | 'refused' | 'missing'

/** The level of a stretch of samples in decibels relative to full scale. */
export function levelOf(samples: Float32Array): number {
  let power = 0
  for (const value of samples) power += value * value
  return Math.max(silence, 10 * Math.log10(power / Math.max(1, samples.length) + 1e-10))
}

/** The noise of a room from levels while nobody speaks: a low one of the last, so that a word does not count. */
export function roomNoiseOf(levels: readonly number[]): number | null {
  if (levels.length < roomSteps / 3) return null
  return levels.toSorted((one, other) => one - other)[Math.floor(levels.length * 0.2)] ?? null
}

/**
 * Opens the microphone without any processing, shows its level and the noise of the room, and records. `name` names the
 * file; it is given once a recording has ended.
 */
export function useMicrophone(nameOf: () => string) {
  const [state, setState] = useState<MicrophoneState>('asking')
  const [attempt, setAttempt] = useState(0)
  const [level, setLevel] = useState(silence)
  const [room, setRoom] = useState<number | null>(null)
  const [startedAt, setStartedAt] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const stream = useRef<MediaStream | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)

  useEffect(() => {
    let isOver = false
    let timer = 0
    let context: AudioContext | null = null
    const levels: number[] = []
    async function open() {
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
      const opened = await navigator.mediaDevices.getUserMedia({ audio })
      if (isOver) return opened.getTracks().forEach((track) => track.stop())
      stream.current = opened
      context = new AudioContext()
      const analyser = context.createAnalyser()
      analyser.fftSize = 4096
      context.createMediaStreamSource(opened).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      timer = window.setInterval(() => {
        analyser.getFloatTimeDomainData(samples)
        const now = levelOf(samples)
        setLevel(now)
        if (recorder.current !== null) return
        levels.push(now)
        if (levels.length > roomSteps) levels.shift()
        setRoom(roomNoiseOf(levels))
      }, stepMs)
      setState('ready')
    }
    open().catch((error: unknown) => {
      if (isOver) return
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      setState(isRefused ? 'refused' : 'missing')
    })
    return () => {
      isOver = true
      window.clearInterval(timer)
      recorder.current = null
      stream.current?.getTracks().forEach((track) => track.stop())
      stream.current = null
      void context?.close()
    }
  }, [attempt])

  function start(): void {
    if (stream.current === null) return
    const mimeType = MediaRecorder.isTypeSupported(lossless) ? lossless : undefined
    const own = new MediaRecorder(stream.current, mimeType === undefined ? {} : { mimeType })
    const parts: Blob[] = []
    own.addEventListener('dataavailable', ({ data }) => parts.push(data))
    own.addEventListener('stop', () => {
      recorder.current = null
      const type = own.mimeType.split(';')[0] ?? 'audio/webm'
      setFile(new File(parts, `${nameOf()}.${type.split('/')[1] ?? 'webm'}`, { type }))
      setStartedAt(null)
      setState('ready')
    })
    recorder.current = own
    setFile(null)
    own.start()
    setStartedAt(new Date().toISOString())
    setState('recording')
  }
  return {
    state,
    level,
    room,
    startedAt,
    file,
    start,
    stop: () => recorder.current?.stop(),
    retry() {
      setState('asking')
      setAttempt((before) => before + 1)
    },
  }
}
