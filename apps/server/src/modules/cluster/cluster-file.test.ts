import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clusterFolder, cometHome, memberDataDir, readCluster, requireCluster, writeCluster } from './cluster-file.ts'
import { freePorts, withFreePorts } from './cluster-ports.ts'

let dataDir = ''
const listening: Server[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tidebook-cluster-'))
  mkdirSync(clusterFolder(dataDir))
})
afterEach(() => {
  for (const server of listening.splice(0)) server.close()
  rmSync(dataDir, { recursive: true })
})

async function listen(port: number): Promise<void> {
  const server = createServer()
  listening.push(server)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
}

async function clusterOf(count: number) {
  const ports = await freePorts(count * 3)
  const members = Array.from({ length: count }, (_, index) => {
    const [nodePort = 0, rpcPort = 0, peerPort = 0] = ports.slice(index * 3)
    return { peerId: `${index}`.repeat(40), nodePort, rpcPort, peerPort }
  })
  return { chainId: 'tidebook-test', members }
}

function invalid(text: string) {
  return expect.objectContaining({ code: 'config/invalid', message: expect.stringContaining(text) })
}

describe('the validators of a data folder', () => {
  it('are read back unchanged', async () => {
    expect(await readCluster(dataDir)).toBeUndefined()
    const cluster = await clusterOf(4)
    writeCluster(dataDir, cluster)
    expect(await readCluster(dataDir)).toEqual(cluster)
  })

  it.each(['', '{', '{"chainId":"a","members":[]}', '{"chainId":"a","members":[{"peerId":"x"}]}'])(
    'report a damaged file: %j',
    async (text) => {
      writeFileSync(join(clusterFolder(dataDir), 'cluster.json'), text)
      await expect(readCluster(dataDir)).rejects.toEqual(invalid('cluster.json is damaged'))
    },
  )

  it('are not replaced when their file is missing and one has signed blocks', async () => {
    const folder = join(cometHome(dataDir, 2), 'data')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'priv_validator_state.json'), '{"height":"0"}')
    expect(await readCluster(dataDir)).toBeUndefined()
    writeFileSync(join(folder, 'priv_validator_state.json'), '{"height":"5"}')
    await expect(readCluster(dataDir)).rejects.toEqual(invalid('validator 2 has signed blocks'))
  })

  it('cannot change in number, nor become a single node', async () => {
    const cluster = await clusterOf(4)
    expect(() => requireCluster(cluster, 4, dataDir)).not.toThrow()
    expect(() => requireCluster(undefined, undefined, dataDir)).not.toThrow()
    expect(() => requireCluster(undefined, 4, dataDir)).not.toThrow()
    for (const count of [3, undefined]) {
      expect(() => requireCluster(cluster, count, dataDir)).toThrow(invalid('Set CLUSTER to 4, or DATA_DIR'))
    }
  })

  it('have separate folders, except the first, which has the ledger of the exchange', () => {
    expect(memberDataDir('/data', 1)).toBe('/data')
    expect(memberDataDir('/data', 3)).toBe(join('/data', 'cluster', '3'))
  })
})

describe('the ports of validators', () => {
  it('remain the same while they are free', async () => {
    const cluster = await clusterOf(3)
    expect(await withFreePorts(cluster, cluster.members[0]?.nodePort ?? 0)).toEqual(cluster)
  })

  it('change if another program uses them, and follow the setting for the first node', async () => {
    const cluster = await clusterOf(2)
    const [first, second] = cluster.members
    await listen(second?.rpcPort ?? 0)
    const nodePort = second?.nodePort ?? 0
    const { members } = await withFreePorts(cluster, nodePort)
    expect(members[0]).toEqual({ ...first, nodePort })
    expect(members[1]?.peerPort).toBe(second?.peerPort)
    expect(members[1]?.rpcPort).not.toBe(second?.rpcPort)
    const all = members.flatMap((member) => [member.nodePort, member.rpcPort, member.peerPort])
    expect(new Set(all).size).toBe(6)
  })
})
