import { startComfyServer } from '../stand-ins/comfyui-server.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { EnginesPage } from './pages/engines-page.ts'
import { runCommand } from './pages/palette.ts'
import { PresenterPage } from './pages/presenter-page.ts'
import { seriousInEither } from './serious.ts'

const checkpoint = 'claywork_v2.safetensors'
const workflow = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: 7,
      steps: 24,
      cfg: 4.5,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['4', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 80, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'Three stoneware cups', clip: ['4', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'text, watermark', clip: ['4', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'still', images: ['8', 0] } },
}
const key = 'a-key-that-is-never-shown'
const script = 'Clay cracks if it dries in 12 minutes. Cover the rim.'

/**
 * Would catch: an engine that cannot be added, tested or seen to fail, a workflow that becomes another form than was
 * chosen, runs that are lost with their server.
 */
test(
  'engines run what they are added for: a workflow, and a batch while a server dies',
  { tag: '@harness' },
  async ({ page, program, firstRun, create }) => {
    await using helper = await startOpenAiServer({ key, chat: () => script })
    await using first = await startComfyServer({ stepMs: 30 })
    await using second = await startComfyServer({ stepMs: 30, checkpoints: [] })
    const engines = new EnginesPage(page)
    const batch = new BatchTab(page)
    await firstRun.enter(program.url)
    await engines.open()

    await engines.add(helper.address, { key })
    await expect(page.getByText(key)).toBeHidden()
    await expect(create.statusBar.getByRole('button', { name: '1 of 1 engine ready' })).toBeVisible()
    await page.getByRole('button', { name: 'Open kokoro' }).press('Enter')
    await engines.test.press('Enter')
    await expect(engines.model.getByText('kokoro works.')).toBeVisible()
    await expect(engines.model.getByLabel('Sound that the test made')).toBeVisible()
    await expect(engines.model.getByText('Inputs stay here')).toBeVisible()

    // A dropped workflow names what a server lacks, and becomes a model with the chosen fields.
    await engines.add(first.address, { name: 'Render pool' })
    await engines.add(second.address, { pool: 'Render pool' })
    await expect(engines.engine('Render pool').getByText('2 of 2 ready')).toBeVisible()
    await engines.drop('cup study.json', JSON.stringify(workflow))
    await expect(engines.workflow.getByText(`lacks ${checkpoint}`, { exact: false })).toBeVisible()
    second.behaviour.checkpoints = [checkpoint]
    await engines.workflow.getByRole('button', { name: 'Check again' }).press('Enter')
    await expect(engines.workflow.getByText('lacks', { exact: false })).toBeHidden()
    await engines.workflow.getByRole('checkbox', { name: '3.denoise' }).press('Space')
    await engines.workflow.getByRole('textbox', { name: 'Name of 3.steps' }).fill('')
    await engines.workflow.getByRole('button', { name: 'Add to catalog' }).press('Enter')
    await expect(engines.workflow.getByText('Enter a name for each field.')).toBeVisible()
    await engines.workflow.getByRole('textbox', { name: 'Name of 3.steps' }).fill('Patience')
    expect(await seriousInEither(page)).toEqual([])
    await engines.workflow.getByRole('button', { name: 'Add to catalog' }).press('Enter')
    await engines.test.press('Enter')
    await expect(engines.model.getByAltText('Image that the test made')).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])

    // A batch over the pool ends although a server dies, and the incident is told where its engine is.
    await page.keyboard.press('Control+1')
    await create.openModel('cup study')
    await expect(page.getByText('Render pool · This computer · Inputs stay here')).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: 'Patience' })).toHaveValue('24')
    await expect(page.getByText('Strength')).toBeHidden()
    await batch.tab.press('Enter')
    await batch.prompts.fill('cup {1..10}')
    await batch.name.fill('Cups')
    await expect(page.getByRole('button', { name: /^Run 10 runs/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => second.prompts.length).toBeGreaterThan(0)
    await second.die()
    await expect(batch.sheet('Cups').getByText('10 done')).toBeVisible(untilDone)
    await create.statusBar.getByRole('button', { name: '2 of 2 engines ready' }).click()
    await expect(engines.engine('Render pool').getByText('1 of 2 ready')).toBeVisible()
    await expect(engines.engine('Render pool').getByRole('button', { name: 'Test now' })).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
  },
)

/**
 * Would catch: a script that is rendered without a review or in other words, a video that the built program cannot
 * finish at full size.
 */
test(
  'a chat model helps with a prompt, and writes a script that is reviewed and spoken',
  { tag: '@harness' },
  async ({ page, newProgram, firstRun, create }) => {
    await using helper = await startOpenAiServer({ key, chat: () => script })
    const engines = new EnginesPage(page)
    const shortVideo = new PresenterPage(page)
    await firstRun.enter(newProgram.url)
    await engines.open()
    await engines.add(helper.address, { key })
    await expect(page.getByText(key)).toBeHidden()

    // A chat model helps with a prompt: nothing changes before it is accepted, and Undo restores it.
    await page.keyboard.press('Control+1')
    await create.openModel('Cameo 12')
    await create.prompt.fill('Clay')
    await runCommand(page, 'Expand this prompt')
    await expect(page.getByRole('region', { name: 'Suggested prompt' })).toContainText('cracks if it dries')
    await expect(create.prompt).toHaveValue('Clay')
    await page.getByRole('button', { name: 'Use it' }).press('Enter')
    await expect(create.prompt).toHaveValue(script)
    await page.keyboard.press('Control+z')
    await expect(create.prompt).toHaveValue('Clay')

    // A script is written for review, keeps the facts, and is spoken as it was left.
    await page.keyboard.press('Control+2')
    await page.keyboard.press('Shift+N')
    await shortVideo.topic.fill('Why clay cracks in 12 minutes, by Ana Ruiz')
    await shortVideo.sheet.getByRole('button', { name: 'Write the script' }).press('Enter')
    const review = shortVideo.sheet.getByRole('textbox', { name: /^Script/ })
    await expect(review).toHaveValue(script)
    await expect(shortVideo.sheet.getByText(/^The script leaves out: .*Ana/)).toBeVisible()
    await review.fill(`${script} Ana Ruiz says so.`)
    await expect(shortVideo.sheet.getByText(/^The script leaves out/)).toBeHidden()
    expect(await seriousInEither(page)).toEqual([])
    await shortVideo.make.press('Enter')
    await expect(shortVideo.sheet).toBeHidden()
    await expect(shortVideo.parts.getByText(`${script} Ana Ruiz says so.`)).toBeVisible(untilDone)
    const spoken = () =>
      helper.requests.filter(({ path }) => path === '/v1/audio/speech').map(({ body }) => String(body))
    await expect.poll(() => spoken().join(' '), untilDone).toContain('Ana Ruiz says so.')
    // The program's own service makes the whole video, at full size.
    await expect(shortVideo.clip('Final cut')).toBeVisible(untilDone)
    await expect.poll(async () => (await shortVideo.playing()).map(({ width }) => width)).toEqual([1080, 1080])
  },
)
