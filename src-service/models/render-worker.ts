import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { createJobRenderer } from './render-job.ts'
import type { RenderAnswer, RenderOrder } from './render-pool.ts'

/** A process that grows past this exits with its job, so that the machine stays usable. Bytes. */
const mostMemory = 1_600 * 2 ** 20
const memoryCheckMs = 500
/** Slightly below the service on a busy machine, but not starved by other programs (a nice value). */
const yielding = 3
const bytesPerMb = 2 ** 20

const fromSource = import.meta.filename.endsWith('.ts')
const complain = (level: string) => (message: string, fields?: unknown) =>
  void process.stderr.write(`${JSON.stringify({ level, message, fields })}\n`)
const jobs = createJobRenderer({
  imageWorkerFile: join(import.meta.dirname, fromSource ? 'image-worker.ts' : 'image-worker.js'),
  threads: Math.max(1, Math.min(4, availableParallelism())),
  log: { debug: () => {}, info: () => {}, warn: complain('warn'), error: complain('error') },
})
const controllers = new Map<number, AbortController>()

const memoryMb = () => Math.round(process.memoryUsage.rss() / bytesPerMb)
const send = (answer: RenderAnswer) => void process.send?.(answer)

async function render({ orderId, job }: RenderOrder & { kind: 'render' }): Promise<void> {
  const controller = new AbortController()
  controllers.set(orderId, controller)
  try {
    const onProgress = (share: number) => send({ kind: 'progress', orderId, share })
    const result = await jobs.render(job, { signal: controller.signal, onProgress })
    send({ kind: 'rendered', orderId, result, memoryMb: memoryMb() })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    send({ kind: 'failed', orderId, message, memoryMb: memoryMb() })
  } finally {
    controllers.delete(orderId)
  }
}

// The service has priority over rendering.
setPriority(yielding)
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, memoryCheckMs).unref()
process.on('disconnect', () => process.exit(0))
process.on('message', (order: RenderOrder) => {
  if (order.kind === 'render') void render(order)
  else controllers.get(order.orderId)?.abort(new Error('Nobody waits for this.'))
})
