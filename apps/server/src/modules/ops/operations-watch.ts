import type { Server } from 'node:http'
import type { OperationsAnswer, ReadyAnswer } from '@tidebook/contract'
import type pg from 'pg'
import { failedBackups, needsBackup } from '../../platform/backup-notes.ts'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { VERSION } from '../../platform/version.ts'
import { AlarmBook } from './alarm-book.ts'
import { ALARM_RULES } from './alarm-rules.ts'
import { registerBackupGauge } from './backup-gauge.ts'
import { Certificates } from './certificates.ts'
import { FigureReader } from './figure-reader.ts'
import { readFigures } from './figures-text.ts'
import { OperationGauges } from './operation-gauges.ts'
import {
  connectionsOf,
  databaseFigures,
  diskOf,
  figuresOfNode,
  readInTime,
  readersOf,
  type FollowedNode,
} from './operations-sources.ts'
import { waitingPayoutsOf } from './waiting-payouts.ts'

/** Interval between two readings, in milliseconds. */
const INTERVAL_MS = 5_000

export interface WatchSources {
  readonly config: Pick<ServerConfig, 'dataDir' | 'roles' | 'publicUrls' | 'staffUrl' | 'publicNodeUrl'>
  readonly metrics: Metrics
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly readiness: () => Promise<ReadyAnswer>
  /** Returns the pool. Throws before the database is open. */
  readonly pool: () => pg.Pool
}

/** Reads the state of the program every few seconds: figures for the operators' page and for `/metrics`, and alarms. */
export class OperationsWatch {
  readonly #sources: WatchSources
  readonly #alarms = new AlarmBook(ALARM_RULES)
  readonly #reader: FigureReader
  readonly #certificates: Certificates
  readonly #gauges: OperationGauges
  readonly #started: number
  #server: Server | undefined
  #node: FollowedNode | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<OperationsAnswer> | undefined

  constructor(sources: WatchSources) {
    const { config, metrics, now } = sources
    this.#sources = sources
    this.#started = now()
    this.#reader = new FigureReader(this.#started)
    this.#gauges = new OperationGauges(metrics.registry)
    registerBackupGauge(metrics.registry, config)
    const urls = [...config.publicUrls, config.staffUrl, config.publicNodeUrl].filter((url) => url !== undefined)
    this.#certificates = new Certificates(urls, now)
  }

  /**
   * Starts periodic readings.
   * @param server the listening web server
   */
  start(server: Server): void {
    this.#server = server
    this.#timer = setInterval(() => void this.look(), INTERVAL_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Includes our own node's figures from now on. */
  follow(node: FollowedNode): void {
    this.#node = node
  }

  /** Reads the program's current state. Concurrent callers share one reading. */
  look(): Promise<OperationsAnswer> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(): Promise<OperationsAnswer> {
    const { config, metrics, logger, now, readiness, pool } = this.#sources
    const [server, node] = [this.#server, this.#node]
    const [ready, own, ofNode, disk, database, sockets, certificates, readers = [], payouts, backupsFailed] =
      await Promise.all([
        readiness(),
        metrics.registry.metrics().then(readFigures),
        readInTime(() => (node === undefined ? Promise.resolve(undefined) : figuresOfNode(node))),
        readInTime(() => diskOf(config.dataDir)),
        readInTime(async () => databaseFigures(pool())),
        readInTime(() => (server === undefined ? Promise.resolve(undefined) : connectionsOf(server))),
        readInTime(() => this.#certificates.read()),
        readInTime(async () => readersOf(pool(), now())),
        readInTime(async () => waitingPayoutsOf(pool(), now())),
        readInTime(async () => (needsBackup(config.roles) ? (await failedBackups(config.dataDir)).length : undefined)),
      ])
    const at = now()
    const readCertificates = certificates ?? []
    const figures = this.#reader.take(
      { ready, own, ofNode, disk, database, sockets, certificates: readCertificates, readers, payouts, backupsFailed },
      at,
    )
    for (const { name, rings } of this.#alarms.take(figures, at))
      logger[rings ? 'warn' : 'info']({ alarm: name }, rings ? 'an alarm rings' : 'an alarm is over')
    const alarms = this.#alarms.states()
    const places = { readers: [...readers], payouts: [...(payouts ?? [])] }
    this.#gauges.set(figures, { alarms, ...places })
    return {
      taken: at,
      version: VERSION,
      started: this.#started,
      roles: [...config.roles],
      readiness: ready,
      figures,
      ...places,
      certificates: readCertificates.map(({ origin, validTo }) => ({ origin, validTo })),
      alarms,
    }
  }
}
