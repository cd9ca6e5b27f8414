import { expect, test } from 'vitest'
import { z } from 'zod'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'

// Catches: a brand that is made from an invalid form, a form that loses what was typed, a problem that names no line, and a
// brand whose handle belongs to another.

const Brands = z.object({
  brands: z.array(z.looseObject({ name: z.string(), handle: z.string(), facts: z.array(z.unknown()) })),
})
const listOf = async (bench: Bench) => Brands.parse(await bench.admin('GET', '/accounts/bench/brands')).brands

/** The form of a page, with the values that a browser would send. */
function formIn(text: string): URLSearchParams {
  const unescape = (value: string) => value.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of text.matchAll(/<input\s+id="\w+"\s+name="(\w+)"\s+value="([^"]*)"/g)) {
    fields.append(name, unescape(value))
  }
  for (const [, name = '', value = ''] of text.matchAll(/<textarea[^>]*name="(\w+)"[^>]*>\n([^<]*)<\/textarea/g)) {
    fields.append(name, unescape(value))
  }
  for (const [, value = ''] of text.matchAll(/name="angles"\s+value="(\w+)"\s+checked/g)) fields.append('angles', value)
  for (const [, name = '', options = ''] of text.matchAll(/<select id="(\w+)"[^>]*>([\s\S]*?)<\/select>/g)) {
    fields.append(name, /value="([^"]*)"\s+selected/.exec(options)?.[1] ?? '')
  }
  return fields
}
const post = (url: string, body: URLSearchParams) =>
  fetch(`${url}/brands`, { method: 'POST', headers: { origin: new URL(url).origin }, body })

test('a brand is started from another, and its problems are told by field and line', async () => {
  await using bench = await setUpBench()
  const { brandsUrl } = z.object({ brandsUrl: z.url() }).parse(await bench.admin('POST', '/accounts/bench/dashboard'))
  const page = await (await fetch(brandsUrl)).text()
  expect(page).toContain('@marrowandclay')
  const [, path = ''] = /href="([^"]+)">Start from Marrow/.exec(page) ?? []
  const form = formIn(await (await fetch(new URL(path, brandsUrl))).text())
  const before = await listOf(bench)
  const facts = form.get('facts') ?? ''

  form.set('name', 'Kiln & Co')
  form.set('handle', 'no handle')
  form.set('facts', facts.replace(/^([^|]+\|[^|]+) \|/u, '$1! |'))
  const refused = await post(brandsUrl, form)
  const text = await refused.text()
  expect(refused.status).toBe(400)
  expect(text).toContain('must be a handle such as @nordlicht.')
  expect(text).toContain('Line 1, say: must be a clause without a mark at its end.')
  expect(formIn(text).get('name')).toBe('Kiln & Co')
  expect(await listOf(bench)).toEqual(before)

  form.set('facts', facts)
  form.set('handle', '@marrowandclay')
  expect(await (await post(brandsUrl, form)).text()).toContain('belongs to another brand of the account')
  form.set('handle', '@kilnandco')
  expect(await (await post(brandsUrl, form)).text()).toContain('Kiln &amp; Co was created.')
  const [brand] = (await listOf(bench)).slice(before.length)
  expect(brand).toMatchObject({ name: 'Kiln & Co', handle: '@kilnandco' })
  expect(brand?.facts).toEqual(before.find(({ handle }) => handle === '@marrowandclay')?.facts)
})
