import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Log } from '#shared/util/ports.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { PlainError } from './error-body.ts'
import { bodyLimit } from './read-body.ts'
import { createRouteCalls, type RouteCallDeps } from './route-calls.ts'
import { createToolListener } from './tool-listener.ts'
import { createWireListener, type WireDeps } from './wire-listener.ts'
import { guardHeaders, writeError } from './write-answer.ts'

/** Dependencies of the HTTP application. */
export type BuildDeps = Omit<WireDeps, 'calls'> &
  RouteCallDeps & {
    /** The port it listens on; read with every request. */
    readonly port: () => number
    /** Folder of output files, served under `/files/`. */
    readonly filesFolder: string
    /** Folder of model covers, served under `/covers/`. */
    readonly coversFolder: string
    /** When connections are cut; within seconds by default. */
    readonly connectionTimes?: ConnectionTimes
    readonly log: Log
  }

/** When connections are cut, in milliseconds, as Node's HTTP server has them. */
export type ConnectionTimes = Required<
  Pick<ServerOptions, 'requestTimeout' | 'keepAliveTimeout' | 'headersTimeout' | 'connectionsCheckingInterval'>
>

/** Slow senders are cut off: the header timeout and the check interval apply as well as the request timeout. */
const usualTimes: ConnectionTimes = {
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  headersTimeout: 3_000,
  connectionsCheckingInterval: 1_000,
}

/** Enough for 500 long-polling status calls and as many others; idle connections are cut before it is reached. */
const mostConnections = 1_000

/** Maximum size of a form in bytes. */
const formLimit = 64 * 1024

/** The address of a request for the log, without the tokens of payment pages and dashboard sessions. */
function loggable(url = ''): string {
  return url.replaceAll(/(?<=\/)[\w-]{32}(?=[/?]|$)/g, '…')
}

const known = { code: null, details: {} }
const notFound: PlainError = { ...known, status: 404, message: 'Not found' }
const notForUs: PlainError = { ...known, status: 403, message: 'This service only answers at its own address.' }

function plainError(error: Error & Partial<FastifyError>): PlainError {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  if (status === 413) return { ...known, status, message: `The body is larger than ${bodyLimit / 1024} KiB.` }
  if (status === 415) {
    return { ...known, status, message: 'The body must be JSON, with the content type application/json.' }
  }
  // A path that leads outside the files folder: reveal nothing about what is there.
  if (status === 403) return notFound
  if (status >= 400 && status < 500) {
    return { ...known, status, message: 'The request cannot be read: it is not valid JSON.' }
  }
  return { ...known, status: 500, message: 'The service failed. Try again in a moment.' }
}

type Folder = { readonly prefix: string; readonly root: string; readonly immutable: boolean }

/** Serves a folder's files with Range and ETag support, never as executable pages. */
function serveFolder(app: FastifyInstance, { prefix, root, immutable }: Folder): void {
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable,
    maxAge: immutable ? '1d' : 0,
    setHeaders: (reply) => void reply.header('content-security-policy', "default-src 'none'; sandbox"),
  })
}

/** Answers framework errors in the format of the address's family. */
function sendError(_: FastifyRequest, reply: FastifyReply, error: PlainError): void {
  reply.hijack()
  writeError(reply.raw, error)
}

const hostNames = ['127.0.0.1', 'localhost']

/**
 * Whether a request may be answered: it names this service as its only host and comes from no other page. A page whose
 * own name was pointed at this address (DNS rebinding) sends that name; other local pages send their origin.
 */
function isForUs(request: IncomingMessage, port: number): boolean {
  if (request.httpVersion !== '1.1' || request.url?.startsWith('/') !== true) return false
  const { rawHeaders } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase()
    const value = rawHeaders[at + 1]
    if (name === 'origin' && !hostNames.some((own) => value === `http://${own}:${port}`)) return false
    if (name !== 'host') continue
    hosts += 1
    if (hosts > 1 || !hostNames.some((own) => value === `${own}:${port}`)) return false
  }
  return hosts === 1
}

/**
 * Builds the service's HTTP application: guards, all routes of the wire table, files and error bodies. It does not
 * listen by itself.
 *
 * Calls of the wire table bypass the framework because they are frequent; the framework serves the files and the admin
 * API.
 */
export function buildService(deps: BuildDeps): FastifyInstance {
  const { log, port } = deps
  const calls = createRouteCalls(deps)
  const answerWire = createWireListener({ ...deps, calls })

  function explain(error: unknown, url: string | undefined): PlainError {
    const plain = plainError(error instanceof Error ? error : new Error(String(error)))
    if (plain.status >= 500 && !(error instanceof Refusal))
      log.error('A request failed.', { url: loggable(url), error })
    return plain
  }
  const toolListener = createToolListener({
    ...deps,
    calls,
    plainError: explain,
    filesUrl: () => `http://127.0.0.1:${port()}/files/`,
  })
  function fail(response: ServerResponse, error: unknown): void {
    const plain = explain(error, response.req.url)
    if (response.headersSent) response.destroy()
    else writeError(response, plain, deps.switches.errorForm)
  }
  const listenerBefore =
    (framework: RequestListener): RequestListener =>
    (request, response) => {
      if (!isForUs(request, port())) return writeError(response, notForUs)
      const answered = answerWire(response) ?? toolListener.answer(response)
      if (answered === null) return framework(request, response)
      answered.catch((error: unknown) => fail(response, error))
    }

  const app = Fastify({
    logger: false,
    bodyLimit,
    forceCloseConnections: true,
    serverFactory: (framework) =>
      createServer(deps.connectionTimes ?? usualTimes, listenerBefore(framework as RequestListener)),
    frameworkErrors: (error, request, reply) =>
      sendError(request, reply, { ...notFound, status: 400, message: error.message }),
  })
  app.server.maxConnections = mostConnections
  app.removeContentTypeParser('text/plain')
  // The forms of the service's own pages.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onClose', () => toolListener.close())
  app.addHook('onRequest', async (_, reply) => void reply.headers(guardHeaders))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFound))
  app.setErrorHandler((error: Error, _, reply) => {
    reply.hijack()
    fail(reply.raw, error)
  })

  serveFolder(app, { prefix: '/files/', root: deps.filesFolder, immutable: true })
  serveFolder(app, { prefix: '/covers/', root: deps.coversFolder, immutable: false })
  return app
}
