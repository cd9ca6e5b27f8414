import { routes, type Routes } from './routes.ts'
import type { Route } from './route.ts'

/**
 * How a route is offered to agents. Its arguments and its answer are those of the route: `fixed` are arguments that the
 * tool itself gives, `without` are arguments that make no sense with them.
 */
export type ToolEntry = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fixed?: Readonly<Record<string, unknown>>
  readonly without?: readonly string[]
  /** Whether it changes nothing. True for every GET. */
  readonly reads?: true
  /** Whether it takes away something that a person made or decided. */
  readonly destroys?: true
  /** Whether it reads addresses of others, calls them, or leads to posts. */
  readonly reachesOut?: true
  /** Whether its answer shows finished files; they are linked, and images are shown. */
  readonly media?: true
}

/** A route that agents are not offered, and why. */
type NoTool = { readonly noTool: string }

type RouteTools = ToolEntry | readonly ToolEntry[] | NoTool
type ToolTable = { readonly [D in keyof Routes]: { readonly [N in keyof Routes[D]]: RouteTools } }

const byPerson = {
  noTool: 'Purchases, uploads, deletions, publishing and profile changes are left to people.',
} as const
const document = { noTool: 'A description of the catalog in another form.' } as const
const unstarted = { noTool: 'The interface names no call that starts one.' } as const

/**
 * The tools of each route (interface: What the service does, 4; the names beyond the seventeen there are assumed). A route
 * without an entry does not compile.
 */
export const toolTable = {
  model: {
    list: {
      name: 'list_models',
      title: 'List models',
      description: 'Lists all models with their prices and the JSON Schema of their inputs.',
    },
    read: {
      name: 'get_model',
      title: 'Get a model',
      description: 'Returns one model with its price, the JSON Schema of its inputs and an example.',
    },
    openApi: document,
    llms: document,
  },
  generation: {
    estimate: {
      name: 'estimate',
      title: 'Estimate a run',
      description: 'Returns what a run of a model would cost in credits. Free.',
      reads: true,
      reachesOut: true,
    },
    run: {
      name: 'run',
      title: 'Run a model',
      description:
        'Starts a run of a model and returns its id at once. Charges credits; a failed run is refunded. Read the result with get_generation. Send an idempotencyKey, so that a repeat returns the same run.',
      reachesOut: true,
    },
    read: {
      name: 'get_generation',
      title: 'Get a run',
      description: 'Returns a run with its status and output. With wait, the call stays open until the run ends.',
      media: true,
    },
  },
  batch: {
    start: {
      name: 'batch_generate',
      title: 'Run a batch',
      description:
        'Runs one model over 1 to 50 prompts. Charges each run; budgetCredits is a ceiling. A repeat starts another batch.',
      reachesOut: true,
    },
    read: { name: 'get_batch', title: 'Get a batch', description: 'Returns a batch with its items.', media: true },
    stop: {
      name: 'stop_batch',
      title: 'Stop a batch',
      description: 'Stops a batch: running items finish, the others are skipped and cost nothing.',
      destroys: true,
    },
    list: { name: 'list_batches', title: 'List batches', description: 'Lists the batches of the account.' },
  },
  shortVideo: {
    start: {
      name: 'make_video',
      title: 'Make a short video',
      description:
        'Starts a presenter video from a topic and returns its jobId at once. Charged as what it runs. Read it with get_mascot.',
      reachesOut: true,
    },
    options: {
      name: 'get_video_options',
      title: 'Get video options',
      description: 'Lists the voices, presenters, script categories and edits of short videos.',
    },
    read: {
      name: 'get_mascot',
      title: 'Get a short video',
      description: 'Returns a short video with its stage, progress and files.',
      media: true,
    },
    reedit: {
      name: 'reedit_video',
      title: 'Re-cut a short video',
      description: 'Cuts a finished short video again under a new jobId. Charges the edit; a repeat cuts once more.',
    },
  },
  replication: { analysis: unstarted, run: unstarted },
  composer: {
    brands: { name: 'list_brands', title: 'List brands', description: 'Lists the brands of the account.' },
    plays: { name: 'list_plays', title: 'List plays', description: 'Lists the plays with their performance.' },
    takes: { name: 'list_takes', title: 'List takes', description: 'Lists the words of a brand for plays.' },
    writeTake: {
      name: 'write_take',
      title: 'Write a take',
      description: 'Writes new words of a brand for a play. Charges credits; a repeat writes another take.',
    },
    today: { name: 'todays_round', title: 'Get today’s rounds', description: 'Returns the rounds of a brand today.' },
    reveal: { name: 'reveal_round', title: 'Reveal a round', description: 'Turns a round over to show its cards.' },
    pass: {
      name: 'pass_play',
      title: 'Pass a card',
      description: 'Replaces a card of a round by another. Name its playId, so that a repeat passes no other card.',
      destroys: true,
    },
    shuffle: {
      name: 'shuffle_round',
      title: 'Shuffle a round',
      description: 'Replaces the open cards of a round.',
      destroys: true,
    },
    vote: [
      {
        name: 'approve_play',
        title: 'Approve a card',
        description: 'Approves a play of a round for the brand.',
        fixed: { vote: 'up' },
        reachesOut: true,
      },
      {
        name: 'undo_approve',
        title: 'Withdraw an approval',
        description: 'Withdraws the approval of a play.',
        fixed: { vote: null },
        without: ['scheduledFor'],
        destroys: true,
      },
    ],
    startExport: {
      name: 'export_play',
      title: 'Render a play',
      description: 'Renders the version of a brand. Charges credits once for the same words. Read it with get_export.',
    },
    readExport: {
      name: 'get_export',
      title: 'Get a render',
      description: 'Returns a render and its file.',
      media: true,
    },
    library: {
      name: 'list_library',
      title: 'List the shelf',
      description: 'Lists saved, approved and scheduled plays with their words and files.',
    },
    save: { name: 'save_to_library', title: 'Save to the shelf', description: 'Saves a play to the shelf of a brand.' },
    remove: {
      name: 'remove_from_library',
      title: 'Remove from the shelf',
      description: 'Removes a play from the shelf and withdraws its approval.',
      destroys: true,
    },
    download: {
      name: 'download_library',
      title: 'Download the shelf',
      description: 'Returns a file for each play on the shelf, and renders those that have none. Renders are charged.',
      media: true,
    },
    autopilot: {
      name: 'get_autopilot',
      title: 'Get the autopilot',
      description: 'Returns the autopilot of a brand: settings, queue and what it learned.',
    },
    setAutopilot: {
      name: 'set_autopilot',
      title: 'Set the autopilot',
      description: 'Changes the settings of the autopilot. While it is on, it renders and posts on its own.',
      reachesOut: true,
    },
    runAutopilot: {
      name: 'run_autopilot',
      title: 'Run the autopilot',
      description: 'Fills the empty slots now. Charges each render.',
      reachesOut: true,
    },
    performance: {
      name: 'get_performance',
      title: 'Get performance',
      description: 'Returns what performs, from the posts of a brand that have numbers.',
    },
    queue: { name: 'list_queue', title: 'List the queue', description: 'Lists rendered plays that wait to be posted.' },
    reportPosted: { name: 'report_posted', title: 'Report a post', description: 'Reports a queued play as posted.' },
    reportFailed: {
      name: 'report_failed',
      title: 'Report a failed post',
      description: 'Reports a queued play as not postable.',
    },
    reportMetrics: { name: 'report_metrics', title: 'Report numbers', description: 'Reports numbers of posts.' },
  },
  account: {
    balance: { name: 'get_balance', title: 'Get the balance', description: 'Returns the credits of the account.' },
    history: {
      name: 'get_credit_history',
      title: 'Get credit history',
      description: 'Lists charges, refunds and purchases, newest first.',
    },
  },
  user: {
    profile: { name: 'get_profile', title: 'Get the profile', description: 'Returns the profile of the user.' },
    updateProfile: byPerson,
    balance: { noTool: 'The balance at another address.' },
    usage: { name: 'get_usage', title: 'Get usage', description: 'Returns credits spent in a period, by kind.' },
    purchase: byPerson,
    readPurchase: byPerson,
    listPurchases: byPerson,
    tier: { name: 'get_tier', title: 'Get the tier', description: 'Returns the tier, its limits and what is used.' },
  },
  avatar: {
    generate: {
      name: 'generate_avatar',
      title: 'Generate avatars',
      description: 'Starts 1 to 4 avatars from a prompt. Charges each; a repeat starts others. Read with get_avatar.',
    },
    list: { name: 'list_avatars', title: 'List avatars', description: 'Lists the avatars of the account.' },
    read: { name: 'get_avatar', title: 'Get an avatar', description: 'Returns an avatar and its image.', media: true },
    remove: byPerson,
    publish: byPerson,
    unpublish: byPerson,
    image: {
      name: 'generate_image',
      title: 'Generate an image',
      description: 'Starts one image from a prompt. Charges credits; a repeat starts another. Read with get_avatar.',
    },
  },
  video: {
    fromImage: {
      name: 'video_from_image',
      title: 'Make a video of an avatar',
      description: 'Starts a video of an avatar. Charges credits; a repeat starts another. Read with get_video.',
    },
    read: { name: 'get_video', title: 'Get a video', description: 'Returns a video and its file.', media: true },
    list: { name: 'list_videos', title: 'List videos', description: 'Lists the videos of the account.' },
    addAudio: {
      name: 'add_audio_to_video',
      title: 'Add speech to a video',
      description: 'Adds finished speech to a finished video. Free beyond the speech.',
    },
    update: byPerson,
    remove: byPerson,
  },
  voice: {
    clone: byPerson,
    list: { name: 'list_voices', title: 'List voices', description: 'Lists the cloned voices of the account.' },
    read: { name: 'get_voice', title: 'Get a voice', description: 'Returns a cloned voice.' },
    remove: byPerson,
  },
  audio: {
    generate: {
      name: 'generate_audio',
      title: 'Generate speech',
      description:
        'Speaks a text. Charges 5 credits and 1 for each second; a repeat speaks again. Read with get_audio.',
    },
    read: { name: 'get_audio', title: 'Get speech', description: 'Returns speech and its file.', media: true },
    list: { name: 'list_audio', title: 'List speech', description: 'Lists the speech of the account.' },
  },
  webhook: { secret: { noTool: 'A secret is never shown to agents.' } },
} as const satisfies ToolTable

/** A tool and its route. `domain` and `routeName` find the route's handler. */
export type Tool = ToolEntry & { readonly domain: string; readonly routeName: string; readonly route: Route }

function toolsOf(entry: RouteTools): readonly ToolEntry[] {
  if ('noTool' in entry) return []
  return 'name' in entry ? [entry] : entry
}

/** All tools, in the order of the wire table. */
export const tools: readonly Tool[] = Object.entries<Readonly<Record<string, RouteTools>>>(toolTable).flatMap(
  ([domain, named]) =>
    Object.entries(named).flatMap(([routeName, entry]) => {
      const ofDomain: Readonly<Record<string, Route>> = routes[domain as keyof Routes]
      const route = ofDomain[routeName]
      if (route === undefined) throw new Error(`No route ${domain}.${routeName}`)
      return toolsOf(entry).map((one): Tool => ({ ...one, domain, routeName, route }))
    }),
)

/** Whether a tool changes nothing. */
export const readsOnly = ({ reads, route }: Tool): boolean => reads === true || route.method === 'GET'
