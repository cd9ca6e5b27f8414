// Catches: a service that reaches engines on the internet around the system's proxy or without its certificates, also after
// a restart, when its first check comes before the studio has told it anything; a change of the proxy that it never hears of;
// an engine on this computer that is looked for behind a proxy.
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendJson } from '../stand-ins/engine-server.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'
import { makeCertificate } from '../helpers/make-certificate.ts'
import { apartServiceStarter, createMemoryVault, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { openTunnelProxy } from '../helpers/tunnel-proxy.ts'

const name = 'engine.example'
const authority = makeCertificate({ name: 'Company', isAuthority: true })
const certificate = makeCertificate({ name, names: [name], by: authority })
const before = tls.getCACertificates('default')
// This process trusts it as a host does that has read the system's certificates; the service is a process of its own.
beforeAll(() => tls.setDefaultCACertificates([...before, authority.cert]))
afterAll(() => tls.setDefaultCACertificates(before))

const openEngine = () =>
  openTunnelProxy({
    ...certificate,
    answer({ url, headers }, response) {
      const data = [{ id: 'flux-schnell', object: 'model', created: 1, owned_by: 'them' }]
      const isKnown = headers.authorization === 'Bearer sk-1'
      if (isKnown && url === '/v1/models') sendJson(response, { object: 'list', data })
      else sendJson(response, { error: { message: 'No' } }, isKnown ? 404 : 401)
    },
  })

it('engines on the internet are reached by the system’s proxies and certificates, those of this computer are not', async () => {
  await using folder = await makeTempFolder()
  await using first = await openEngine()
  await using second = await openEngine()
  await using local = await startOpenAiServer()
  let proxies = `PROXY user:pass@127.0.0.1:${first.port}`
  const options = {
    folder: folder.path,
    vault: createMemoryVault(),
    proxiesFor: () => Promise.resolve(proxies),
    startServiceProcess: apartServiceStarter(),
  }
  const addition = { engineId: null, limit: null, name: null }
  {
    await using studio = await openTestStudio(options)
    const { call } = studio
    await call.workspace.openLocal()
    expect(await call.engines.probe({ address: `https://${name}`, key: 'sk-1' })).toMatchObject({ runsAt: 'cloud' })
    const added = await call.engines.add({ ...addition, address: `https://${name}`, key: 'sk-1' })
    expect(added.servers).toMatchObject([{ health: { state: 'ready' } }])
    expect(first.tunnels[0]).toEqual({ to: `${name}:443`, login: `Basic ${btoa('user:pass')}` })
    await call.engines.add({ ...addition, address: local.address, key: null })
    expect(first.tunnels.every(({ to }) => to === `${name}:443`)).toBe(true)

    proxies = `PROXY 127.0.0.1:${second.port}`
    studio.studio.network.changed()
    await expect
      .poll(async () => {
        await call.engines.refresh({ engineId: added.id })
        return second.tunnels.length
      })
      .toBeGreaterThan(0)
  }
  const seen = second.tunnels.length
  await using studio = await openTestStudio(options)
  await studio.call.workspace.openLocal()
  await expect
    .poll(async () =>
      (await studio.call.engines.list()).engines.flatMap(({ servers }) => servers.map((one) => one.health.state)),
    )
    .toEqual(['ready', 'ready'])
  expect(second.tunnels.length).toBeGreaterThan(seen)
})
