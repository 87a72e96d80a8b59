import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataDir } from './data-dir.ts'
import { freePort } from '@tidebook/node/sockets'
import { awaitFreePort } from './await-free-port.ts'
import { runningStaffOrigin, takeProcessLock } from './process-lock.ts'

describe('data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-dir-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is created when it is missing', async () => {
    await prepareDataDir(join(folder, 'a', 'b'))
    await writeFile(join(folder, 'a', 'b', 'file'), 'x')
  })

  it('fails with a named error when it cannot be a folder or has no space', async () => {
    await writeFile(join(folder, 'file'), 'x')
    await expect(prepareDataDir(join(folder, 'file', 'below'))).rejects.toMatchObject({
      code: 'server/data-dir-unwritable',
    })
    await expect(prepareDataDir(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'server/disk-full' })
  })

  it('belongs to one program, which takes over the lock of a killed program or of an unrelated process with the same id', async () => {
    const lock = await takeProcessLock(folder)
    await writeFile(join(folder, 'server.pid'), '1 not-when-init-started')
    const second = await takeProcessLock(folder)
    await second.release()
    await writeFile(join(folder, 'server.pid'), '4194303 1')
    await (await takeProcessLock(folder)).release()
    await lock.release()
  })

  it('publishes the staff address only while its program runs', async () => {
    const lock = await takeProcessLock(folder)
    expect(await runningStaffOrigin(folder)).toBeUndefined()
    await lock.publishStaffOrigin('https://staff.example.com')
    expect(await runningStaffOrigin(folder)).toBe('https://staff.example.com')
    await lock.release()
    expect(await runningStaffOrigin(folder)).toBeUndefined()
    await writeFile(join(folder, 'server.pid'), '4194303 1\nhttps://staff.example.com')
    expect(await runningStaffOrigin(folder)).toBeUndefined()
    await (await takeProcessLock(folder)).release()
  })

  it('reports a port that is in use with the setting to change', async () => {
    const port = await freePort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expect(awaitFreePort(port, '127.0.0.1', 'NODE_PORT', 50)).rejects.toMatchObject({
      code: 'server/port-taken',
      message: expect.stringContaining('NODE_PORT'),
    })
    server.close()
    await awaitFreePort(port, '127.0.0.1', 'NODE_PORT', 2_000)
  })
})
