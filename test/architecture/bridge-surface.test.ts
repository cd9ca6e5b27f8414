// Catches a bridge that was widened unseen: what a window may ask is committed as text, so that more of it shows in the diff.
// A wanted change is taken over with `npx vitest run -u test/architecture/bridge-surface.test.ts`.
import { type AnyContractRouter, eventIterator } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bridgeContract } from '#shared/bridge/contract.ts'
import { procedure } from '#shared/bridge/failures.ts'
import { renderBridge } from './render-bridge.ts'

test('the bridge is what the committed text says', async () => {
  await expect(renderBridge(bridgeContract)).toMatchFileSnapshot('bridge-surface.txt')
})

describe('a wider bridge differs', () => {
  const input = z.object({ a: z.string() })
  const before = renderBridge({ app: { info: procedure.input(input).output(z.string()), list: procedure } })
  const after = (info: typeof procedure | object, more = {}) =>
    renderBridge({ app: { info, list: procedure, ...more } } as AnyContractRouter) // each case below is one

  test.each([
    ['a procedure more', after(procedure.input(input).output(z.string()), { run: procedure }), 'app.run\n'],
    ['an input more', after(procedure.input(input.extend({ path: z.string().optional() }))), 'input.path?: string'],
    ['a looser input', after(procedure.input(z.looseObject({ a: z.string() }))), 'input.*: anything'],
    ['a wider bound', after(procedure.input(z.object({ a: z.string().max(9) }))), 'input.a: string maxLength=9'],
    ['a field more in the answer', after(procedure.output(z.object({ secret: z.string() }))), 'output.secret: string'],
    ['a value more', after(procedure.output(z.enum(['x', 'y']))), 'output: "x" | "y"'],
    ['events', after(procedure.output(eventIterator(z.string()))), 'event: string'],
    ['an error more', after(procedure.errors({ NEW: { data: z.object({ b: z.int() }) } })), 'error NEW.b: integer'],
  ])('%s', (_what, text, said) => {
    expect(before).not.toContain(said)
    expect(text).toContain(said)
  })

  test('a form more of a union is a line more', () => {
    const State = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('on') }),
      z.object({ kind: z.literal('off'), at: z.string() }),
    ])
    expect(after(procedure.output(State))).toContain('output<off>.at: string')
  })
})
