import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { createSystemClock } from '../../src-main/hosts/system-clock.ts'
import { startService } from '../../src-service/index.ts'
import type { RenderTake } from '../../src-service/composer/take-order.ts'
import type { Engine, ModelDefinition } from '../../src-service/models/model-definition.ts'
import { readFlags } from '../../src-service/server/read-flags.ts'
import { renderTakeQuickly } from './quick-take.ts'

/** An image model for 2 credits, made by an engine of the tests. */
export function fixtureModel(id: string, name: string): ModelDefinition {
  return {
    id,
    name,
    description: 'A picture for tests.',
    output_type: 'image',
    category: 'test',
    credits: 2,
    pricing: null,
    input_schema: { type: 'object', required: ['prompt'], properties: { prompt: { type: 'string' } } },
    price: () => ({ credits: 2, note: 'two credits' }),
    engine: { family: id },
    typicalMs: 10_000,
    example: null,
    cover: null,
  }
}

/**
 * Runs the service with another catalog, as its own entry does: the same flags, the same ready line, tied to its
 * parent. Takes are rendered in milliseconds unless `renderTake` is given.
 */
export async function runFixtureService(
  models: readonly ModelDefinition[],
  engine: Engine,
  renderTake: RenderTake = renderTakeQuickly,
): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  const silent = () => undefined
  const complain = (message: string, fields?: Record<string, unknown>) =>
    void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
  const service = await startService({
    port: flags.port,
    dataFolder: flags.data,
    coversFolder: resolve(import.meta.dirname, '../../resources/covers'),
    workerFile: '',
    catalog: { models, engine },
    renderTake,
    clockRate: flags['clock-rate'],
    clockStart: flags['clock-start'],
    seed: flags.seed,
    speed: flags.speed,
    faults: flags.faults,
    isNetworkSent: flags['network-sent'],
    credits: flags.credits,
    keyCap: flags['key-cap'],
    clock: createSystemClock(),
    log: { debug: silent, info: silent, warn: complain, error: complain },
  })
  const { baseUrl, webUrl, mcpUrl, apiKey, signingSecret, adminSecret } = service
  process.stdout.write(`${JSON.stringify({ baseUrl, webUrl, mcpUrl, apiKey, signingSecret, adminSecret })}\n`)
  // It may be killed before it ends, and a killed process does not write its compile cache.
  flushCompileCache()
  process.stdin.on('end', () => process.exit(0)).resume()
  process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
}
