import { z } from 'zod'

/** The program interfaces that an engine may speak. `program`: one that is started by a manifest. */
export const EngineKind = z.enum(['openai', 'comfyui', 'automatic1111', 'program'])
export type EngineKind = z.output<typeof EngineKind>

/** Where an engine may run: on this computer, in the user's network, or on the internet. */
export const engineSites = ['computer', 'network', 'cloud'] as const

/** Where an engine runs. Inputs stay here only in the first case. */
export const RunsAt = z.enum(engineSites)
export type RunsAt = z.output<typeof RunsAt>

/** What a model of an engine does. `chat` and `transcription` are helpers: they are not in the catalog. */
export const EngineModelKind = z.enum(['image', 'edit', 'speech', 'chat', 'transcription'])
export type EngineModelKind = z.output<typeof EngineModelKind>

/** What a rate counts. A speech model's seconds are estimated from its text, because a price is known before the run. */
export const RateUnit = z.enum(['image', 'second', 'character'])
export type RateUnit = z.output<typeof RateUnit>

/** Bounds of what is entered. A workflow in API format is far smaller. */
export const engineLimits = {
  name: 80,
  address: 500,
  key: 1_000,
  workflowBytes: 512 * 1024,
  manifestBytes: 64 * 1024,
  fields: 40,
  runsAtOnce: 64,
  helpCharacters: 4_000,
  rate: 100_000,
  /** The longest time that a wait for a change is held open: each answer wakes an idle computer. Milliseconds. */
  waitMs: 600_000,
} as const

/** A way to a server, of those that the system names for it in order. `auth`: user and password, with a colon between. */
export const EngineProxy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct') }),
  z.object({
    kind: z.literal('http'),
    isSecure: z.boolean(),
    host: z.string(),
    port: z.int(),
    auth: z.string().nullable(),
  }),
  /** One that cannot be used. */
  z.object({ kind: z.literal('socks') }),
])
export type EngineProxy = z.output<typeof EngineProxy>

/** How servers on the internet are reached. `authorities`: certificates (PEM) that are trusted besides Node's. */
export const EngineNetwork = z.object({
  servers: z.array(z.object({ origin: z.string(), proxies: z.array(EngineProxy) })),
  authorities: z.array(z.string()),
})
export type EngineNetwork = z.output<typeof EngineNetwork>

/** The user's own rate: `credits` for each started `per` units. */
export const EngineRate = z.object({
  unit: RateUnit,
  credits: z.int().min(1).max(engineLimits.rate),
  per: z.int().min(1).max(engineLimits.rate).default(1),
})
export type EngineRate = z.output<typeof EngineRate>

/** The help that models of engines give beside their own runs. `broll`: images of a presenter video. */
export const EngineRole = z.enum(['script', 'promptHelp', 'voice', 'captions', 'broll'])
export type EngineRole = z.output<typeof EngineRole>

const counted = z.int().nonnegative()

/**
 * The health of a server. `checking`: not asked yet. `locked`: its key was not handed over since the start. `down`: it
 * gave no usable answer; `reason` says why in a sentence.
 */
export const ServerHealth = z.object({
  state: z.enum(['checking', 'ready', 'down', 'locked']),
  latencyMs: counted.nullable(),
  reason: z.string().nullable(),
})
export type ServerHealth = z.output<typeof ServerHealth>

/** A server of an engine. `address`: of a program, its path. `limit`: runs at once. `lacks`: what it misses for models. */
export const EngineServer = z.object({
  id: z.string(),
  address: z.string(),
  runsAt: RunsAt,
  inputsLeave: z.boolean(),
  hasKey: z.boolean(),
  limit: counted,
  running: counted,
  health: ServerHealth,
  lacks: z.array(z.object({ modelId: z.string(), what: z.string() })),
})
export type EngineServer = z.output<typeof EngineServer>

/**
 * A model of an engine. `id`: of an image, edit or speech model also its id in the catalog. `remoteName`: what the
 * engine calls it. `measured`: the median of its last results in milliseconds, for each result or second of sound; null
 * before the first. `servers`: ids of those that have it. `problem`: why it cannot run, in a sentence.
 */
export const EngineModel = z.object({
  id: z.string(),
  remoteName: z.string(),
  name: z.string(),
  kind: EngineModelKind,
  source: z.enum(['engine', 'workflow', 'manifest']),
  isShown: z.boolean(),
  roles: z.array(EngineRole),
  rate: EngineRate.nullable(),
  measured: z.object({ ms: z.number().nonnegative(), per: z.enum(['result', 'second']), count: counted }).nullable(),
  /** Number of voices of a speech model; null if it did not say. */
  voices: counted.nullable(),
  servers: z.array(z.string()),
  problem: z.string().nullable(),
})
export type EngineModel = z.output<typeof EngineModel>

/** What went wrong last: when (ISO 8601), in a sentence, and what became of the runs. */
export const EngineIncident = z.object({
  at: z.string(),
  sentence: z.string(),
  refundedRuns: counted,
  movedRuns: counted,
})

/** An engine: servers of one kind that share their models. Runs go to the least busy server that has the model. */
export const Engine = z.object({
  id: z.string(),
  name: z.string(),
  /** The program, such as `Ollama`; else the name of its interface. */
  product: z.string(),
  kind: EngineKind,
  /** The farthest of its servers. */
  runsAt: RunsAt,
  inputsLeave: z.boolean(),
  servers: z.array(EngineServer),
  models: z.array(EngineModel),
  incident: EngineIncident.nullable(),
})
export type Engine = z.output<typeof Engine>

/** A program that answered at an address and is not added yet. `joins`: engines whose models it has, too. */
export const FoundEngine = z.object({
  address: z.string(),
  kind: EngineKind,
  product: z.string(),
  runsAt: RunsAt,
  latencyMs: counted,
  models: z.array(z.object({ remoteName: z.string(), kind: EngineModelKind })),
  joins: z.array(z.object({ engineId: z.string(), name: z.string(), models: counted })),
})
export type FoundEngine = z.output<typeof FoundEngine>

/** All engines of the embedded service. `revision` rises with every change, also of health and load. */
export const EngineList = z.object({
  revision: z.int(),
  engines: z.array(Engine),
  /** Found on this computer by the last detection. */
  found: z.array(FoundEngine),
  builtInModels: counted,
  /** Engines with a server that is ready. */
  ready: counted,
})
export type EngineList = z.output<typeof EngineList>

const name = z.string().trim().min(1).max(engineLimits.name)

/** A new server. `engineId`: the engine whose pool it joins; null for an engine of its own. `limit`: runs at once. */
export const NewEngineServer = z.object({
  serverId: z.guid(),
  address: z.string().min(1).max(engineLimits.address),
  engineId: z.string().nullable().default(null),
  name: name.nullable().default(null),
  limit: z.int().min(1).max(engineLimits.runsAtOnce).nullable().default(null),
})
export type NewEngineServer = z.output<typeof NewEngineServer>

/** Changes of a server. */
export const ServerChange = z.object({ limit: z.int().min(1).max(engineLimits.runsAtOnce) })

/** Changes of a model. `rate: null` makes it free. A model given a role takes it from the one before. */
export const EngineModelChange = z
  .object({
    isShown: z.boolean(),
    name,
    /** Only of a model whose kind the engine does not say. */
    kind: EngineModelKind,
    rate: EngineRate.nullable(),
    roles: z.array(EngineRole),
  })
  .partial()
export type EngineModelChange = z.output<typeof EngineModelChange>

/** The result of a real call to a model. It costs nothing. `output`: what came back; an image or sound as a data URL. */
export const EngineTest = z.object({
  isOk: z.boolean(),
  ms: counted,
  sentence: z.string(),
  output: z.object({ contentType: z.string(), value: z.string() }).nullable(),
})
export type EngineTest = z.output<typeof EngineTest>

/**
 * An input of a workflow's node that may become a field. `key`: `node.input`, such as `6.text`. `choices`, `least`,
 * `most` and `step` are what the servers offer. `usual`: its value in the workflow. Images are always required.
 */
export const WorkflowInput = z.object({
  key: z.string(),
  node: z.string(),
  nodeType: z.string(),
  nodeTitle: z.string(),
  input: z.string(),
  type: z.enum(['text', 'integer', 'number', 'switch', 'choice', 'image']),
  usual: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  choices: z.array(z.string()).nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  step: z.number().nullable(),
  isSuggested: z.boolean(),
  suggestedName: z.string(),
})
export type WorkflowInput = z.output<typeof WorkflowInput>

/** What one server misses for a workflow. `files`: checkpoints and other model files, as the workflow names them. */
export const WorkflowLack = z.object({
  serverId: z.string(),
  address: z.string(),
  nodes: z.array(z.string()),
  files: z.array(z.object({ key: z.string(), value: z.string() })),
})
export type WorkflowLack = z.output<typeof WorkflowLack>

/** A workflow as read. `output`: what it makes; `lacks`: one entry for each server that cannot run it as it is. */
export const WorkflowReading = z.object({
  nodes: counted,
  bytes: counted,
  kind: EngineModelKind.extract(['image', 'edit', 'speech']),
  inputs: z.array(WorkflowInput),
  lacks: z.array(WorkflowLack),
  /** Servers that can run it. */
  ready: counted,
})
export type WorkflowReading = z.output<typeof WorkflowReading>

/** An input of a workflow that becomes a field of the model's form. `choices`, `least` and `most` narrow what is offered. */
export const WorkflowField = z.object({
  key: z.string().max(200),
  name,
  isRequired: z.boolean().default(false),
  choices: z.array(z.string()).nullable().default(null),
  least: z.number().nullable().default(null),
  most: z.number().nullable().default(null),
})
export type WorkflowField = z.output<typeof WorkflowField>

/** A workflow to add as a model. `workflow`: its JSON text in API format. */
export const NewWorkflow = z.object({
  engineId: z.string(),
  name,
  workflow: z.string(),
  fields: z.array(WorkflowField).max(engineLimits.fields),
  rate: EngineRate.nullable().default(null),
})
export type NewWorkflow = z.output<typeof NewWorkflow>

/**
 * A program as its manifest describes it, for the user's consent. `command`: the program and its arguments as they are
 * started, without a shell. `consent`: the hash to send back; it belongs to this manifest and program file only.
 */
export const ManifestReading = z.object({
  name: z.string(),
  kind: EngineModelKind.extract(['speech', 'transcription']),
  program: z.string(),
  command: z.array(z.string()),
  consent: z.string(),
})
export type ManifestReading = z.output<typeof ManifestReading>

/** A request for help with a prompt. `language`: of the translation, in English. `model`: null for the one with the role. */
export const PromptHelp = z.object({
  action: z.enum(['expand', 'translate', 'vary']),
  prompt: z.string().trim().min(1).max(engineLimits.helpCharacters),
  language: z.string().max(60).default('English'),
  model: z.string().nullable().default(null),
})
export type PromptHelp = z.output<typeof PromptHelp>

/** The text that a chat model wrote, and its name. */
export const PromptHelped = z.object({ text: z.string(), model: z.string(), ms: counted })
export type PromptHelped = z.output<typeof PromptHelped>

/** A script to write for a presenter video. */
export const ScriptRequest = z.object({
  topic: z.string().trim().min(1).max(engineLimits.helpCharacters),
  seconds: z.number().min(1).max(600),
})
export type ScriptRequest = z.output<typeof ScriptRequest>

/**
 * A script for review. `model`: the chat model that wrote it; null if the built-in writer did, and `skipped` says why a
 * chat model was not used. `missing`: facts of the topic, such as numbers and names, that the script does not mention.
 */
export const WrittenScript = z.object({
  script: z.string(),
  model: z.string().nullable(),
  skipped: z.string().nullable(),
  missing: z.array(z.string()),
})
export type WrittenScript = z.output<typeof WrittenScript>
