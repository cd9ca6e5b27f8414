import { EventEmitter } from 'node:events'
import type { CastKind } from '#shared/bridge/cast.ts'
import type { ComposerPart } from '#shared/bridge/composer.ts'
import type { AgentId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Spend } from '#shared/domain/spend.ts'
import { callGuarded, type ReportError } from '#shared/util/ports.ts'

/** A job as events carry it. A listener that needs more reads the row. */
export type EventJob = { readonly id: JobId; readonly workspaceId: WorkspaceId; readonly spend: Spend }

/** Every event of a studio with its payload. An event reports what has happened; none asks for permission. */
export type StudioEventMap = {
  /** A job's state changed and was written. */
  readonly jobChanged: readonly [job: EventJob]
  /** More was sent of the file that goes with a job's start. */
  readonly uploadChanged: readonly [jobId: JobId]
  /** The service reported how far a running job has come. */
  readonly shareChanged: readonly [jobId: JobId]
  /** More of a job's file arrived. */
  readonly downloadChanged: readonly [jobId: JobId]
  /** A waiting job was about to be sent but may not be: it stays in the queue. */
  readonly jobHeldBack: readonly [job: EventJob]
  /** A workspace's queue changed: its waiting jobs, or whether they may be sent. */
  readonly queueChanged: readonly [workspaceId: WorkspaceId]
  /** The service reported news of a short video, or its captions were burned in. */
  readonly videoChanged: readonly [video: { readonly id: JobId; readonly workspaceId: WorkspaceId }]
  /** A caption burn began, progressed or ended. */
  readonly burnChanged: readonly [videoId: JobId]
  /** The service told news of avatars, videos of them, voices or speech, or one was deleted here. */
  readonly castChanged: readonly [change: { readonly workspaceId: WorkspaceId; readonly kind: CastKind }]
  /** What is known of a part of a brand changed. An empty id: of all brands. */
  readonly composerChanged: readonly [
    change: { readonly workspaceId: WorkspaceId; readonly profileId: string; readonly part: ComposerPart },
  ]
  /** Slots of a workspace came whose videos the user is to post. */
  readonly slotsDue: readonly [workspaceId: WorkspaceId]
  /** An asset was added to the library or changed. */
  readonly libraryChanged: readonly []
  /** Recipes were saved, changed, removed or imported. */
  readonly recipesChanged: readonly []
  /** A setting was changed. */
  readonly settingsChanged: readonly []
  /** The check of files came further, or the media folder moved. */
  readonly storageChanged: readonly []
  /** An export or import of a profile came further or ended. */
  readonly transferChanged: readonly []
  /** The update of Backlot itself came further, or a newer version was found. */
  readonly updatesChanged: readonly []
  /** The service's list of models changed, or its changes were marked as seen. */
  readonly catalogChanged: readonly []
  /** The service reported a workspace's balance. */
  readonly balanceChanged: readonly [workspaceId: WorkspaceId]
  /** Events of a workspace's service were received, their effects ended, or its receiver changed. */
  readonly eventsChanged: readonly [workspaceId: WorkspaceId]
  /** The receiver of webhooks began or ceased to listen, or a service took its address or refused it. */
  readonly receiverChanged: readonly []
  /** The public address, its state or its tunnel changed. */
  readonly publicAddressChanged: readonly []
  /** What is known of a workspace's account, its history or its purchases changed. */
  readonly accountChanged: readonly [workspaceId: WorkspaceId]
  /** Agents, their calls or the questions that they put to the user changed. */
  readonly agentsChanged: readonly []
  /** An agent was stopped because a charge passed its budget. */
  readonly agentStopped: readonly [id: AgentId]
  /** A claim against the service was raised or closed. */
  readonly claimsChanged: readonly []
  /** An alert appeared, changed or ended. */
  readonly alertsChanged: readonly []
  /** A service became reachable or unreachable, its key was refused or replaced, or its rate window moved. */
  readonly connectionChanged: readonly []
  /** A service that could not be used answers again. */
  readonly serviceReached: readonly [workspaceId: WorkspaceId]
  /** A workspace was opened and is now the current one. */
  readonly workspaceOpened: readonly [workspaceId: WorkspaceId]
}

/** The name of an event. */
export type StudioEventName = keyof StudioEventMap

/** Carries events from a lower module to the modules above it. */
export interface StudioEvents {
  /** Calls `listener` at every such event, in order of registration, until the returned function is called. */
  on<Name extends StudioEventName>(name: Name, listener: (...payload: StudioEventMap[Name]) => unknown): () => void
  /** Calls all listeners before it returns. Never throws. */
  emit<Name extends StudioEventName>(name: Name, ...payload: StudioEventMap[Name]): void
}

/** Creates a studio's emitter. The error of a listener goes to `report`, not to the other listeners or the caller. */
export function createStudioEvents(report: ReportError): StudioEvents {
  const emitter = new EventEmitter()
  return {
    on<Name extends StudioEventName>(name: Name, listener: (...payload: StudioEventMap[Name]) => unknown) {
      const guarded = (...payload: StudioEventMap[Name]) => callGuarded(() => listener(...payload), report)
      emitter.on(name, guarded)
      return () => void emitter.off(name, guarded)
    },
    emit(name, ...payload) {
      emitter.emit(name, ...payload)
    },
  }
}
