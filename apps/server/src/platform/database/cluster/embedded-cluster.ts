import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackoff } from '../../backoff.ts'
import { freePort, isPortFree } from '@tidebook/node/sockets'
import type { Logger } from '../../logger.ts'
import { findBinaries } from './binaries.ts'
import { openClusterHome, type ClusterHome } from './cluster-home.ts'
import { CLUSTER_USER, ensureCluster } from './init-cluster.ts'
import { clearOrphanPostmaster } from './orphan-postmaster.ts'
import { startPostmaster, type Postmaster } from './postmaster.ts'
import { databaseUser } from './system-user.ts'

/** A PostgreSQL that this program runs in its own data folder. */
export interface EmbeddedCluster {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the data folder. Creates the cluster when it is missing, recovers it after a crash, and
 * restarts it when it exits. Listens on the loopback address only.
 * @param settings PostgreSQL settings that override the defaults of the product, by name
 * @throws ServerError `server/database-failed`, `server/disk-full`
 */
export async function startEmbeddedCluster(
  dataDir: string,
  logger: Logger,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedCluster> {
  const user = databaseUser()
  const home = await openClusterHome(dataDir, user, logger)
  const binaries = await findBinaries(user, home.shared, logger)
  await clearOrphanPostmaster(home.data, logger)
  await ensureCluster(binaries, home, user)
  const port = await chosenPort(home)
  const backoff = createBackoff(200, 10_000)
  const launch = (): Promise<Postmaster> =>
    startPostmaster(binaries, home, { ...settings, port: String(port) }, user, logger)

  let stopping = false
  let postmaster = await launch()
  let timer: NodeJS.Timeout | undefined
  const guard = (): void => {
    void postmaster.ended.then(() => {
      if (!stopping) revive()
    })
  }
  const revive = (): void => {
    const waitMs = backoff.next()
    logger.error({ waitMs }, 'the database exited; restarting it')
    timer = setTimeout(() => {
      launch().then(
        (started) => {
          postmaster = started
          backoff.reset()
          if (stopping) void started.stop()
          else guard()
        },
        (error: unknown) => {
          logger.error({ err: error }, 'the database could not be started')
          if (!stopping) revive()
        },
      )
    }, waitMs)
  }
  guard()

  return {
    url: urlOf(home, port),
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await postmaster.stop()
    },
  }
}

/** Returns the URL of the PostgreSQL server that another program runs in this data folder. */
export async function runningClusterUrl(dataDir: string, logger: Logger): Promise<string> {
  const home = await openClusterHome(dataDir, databaseUser(), logger)
  return urlOf(home, Number(await readFile(join(home.folder, 'port'), 'utf8').catch(() => '0')))
}

function urlOf({ password }: ClusterHome, port: number): string {
  return `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/postgres`
}

/**
 * Returns the port of the last start when it is free, so that external tools can find the database at the same address.
 */
async function chosenPort(home: ClusterHome): Promise<number> {
  const path = join(home.folder, 'port')
  const last = Number(await readFile(path, 'utf8').catch(() => ''))
  if (Number.isInteger(last) && last > 0 && (await isPortFree(last))) return last
  const port = await freePort()
  await writeFile(path, String(port), { mode: 0o600 })
  return port
}
