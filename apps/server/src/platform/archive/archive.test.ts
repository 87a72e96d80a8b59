import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from './read-archive.ts'
import { rowBatches, type RowBounds } from './row-batches.ts'
import { writeArchive } from './write-archive.ts'

const CONTENTS: Readonly<Record<string, Buffer>> = {
  'app/a.jsonl': Buffer.from('{"a":1}\n{"a":"ж\\n"}\n'),
  'app/empty.jsonl': Buffer.alloc(0),
  'files/node/data.mdb': Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256)),
  'files/last': Buffer.alloc(0),
}

async function batchesOf(path: string, bounds: RowBounds): Promise<(readonly string[])[]> {
  const batches = []
  for await (const batch of rowBatches(path, bounds)) batches.push(batch)
  return batches
}

describe('an archive', () => {
  let folder: string
  let archive: string
  let count = 0
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-archive-'))
    archive = join(folder, 'backup')
    const files = []
    for (const [name, content] of Object.entries(CONTENTS)) {
      const path = join(folder, `file-${files.length}`)
      await writeFile(path, content)
      files.push({ name, path })
    }
    await writeArchive(archive, { made: 'now' }, files)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('UX-205 reports the progress of writing and reading, up to its full size', async () => {
    const written: (readonly [done: number, total: number])[] = []
    const read: (readonly [done: number, total: number])[] = []
    const copy = join(folder, 'copy')
    const files = Object.keys(CONTENTS).map((name, index) => ({ name, path: join(folder, `file-${index}`) }))
    await writeArchive(copy, {}, files, undefined, (...report) => written.push(report))
    await readArchive(copy, await mkdtemp(join(folder, 'out-')), undefined, undefined, (...report) => read.push(report))
    const bytes = Object.values(CONTENTS).reduce((sum, { length }) => sum + length, 0)
    const { size } = await stat(copy)
    for (const [reports, total] of [
      [written, bytes],
      [read, size],
    ] as const) {
      expect(reports.length).toBeGreaterThan(0)
      expect(reports.map(([, all]) => all)).toEqual(reports.map(() => total))
      expect(reports.at(-1)?.[0]).toBe(total)
    }
    expect(written.length, 'a large file is reported in parts').toBeGreaterThan(3)
  })

  const target = async (): Promise<string> => {
    const into = join(folder, `into-${(count += 1)}`)
    await mkdir(into)
    return into
  }
  /** Reads an archive whose content was changed. */
  const readChanged = async (change: (plain: Buffer) => Buffer): Promise<unknown> => {
    const path = join(folder, `changed-${(count += 1)}`)
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(archive)))))
    return readArchive(path, await target())
  }
  const damaged = { code: 'backup/unreadable' }

  it('OPS-102 is encrypted with a password, and rejects another password and any changed byte', async () => {
    const files = Object.keys(CONTENTS).map((name, index) => ({ name, path: join(folder, `file-${index}`) }))
    const path = join(folder, 'sealed')
    await writeArchive(path, { made: 'now' }, files, 'a password of twelve')
    const sealed = await readFile(path)
    expect(sealed.includes('tidebook-backup')).toBe(false)
    const read = await readArchive(path, await target(), 'a password of twelve')
    for (const [name, file] of read.files)
      expect((await readFile(file)).equals(CONTENTS[name] ?? Buffer.of(1))).toBe(true)
    for (const password of [undefined, '', 'another password'])
      await expect(readArchive(path, await target(), password)).rejects.toMatchObject(damaged)
    // an unencrypted replacement, which anyone can create
    await expect(readArchive(archive, await target(), 'a password of twelve')).rejects.toMatchObject(damaged)
    const changes: readonly ((bytes: Buffer) => Buffer)[] = [
      (bytes) => bytes.subarray(0, -1),
      (bytes) => Buffer.concat([bytes, Buffer.of(0)]),
      (bytes) => bytes.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) as Buffer,
      (bytes) => bytes.subarray(0, 20),
    ]
    for (const change of changes) {
      await writeFile(path, change(sealed))
      await expect(readArchive(path, await target(), 'a password of twelve')).rejects.toMatchObject(damaged)
    }
  })

  it('returns its content byte by byte, and only its owner may read it', async () => {
    const { about, files } = await readArchive(archive, await target())
    expect(about).toEqual({ made: 'now' })
    expect([...files.keys()]).toEqual(Object.keys(CONTENTS))
    for (const [name, path] of files) expect((await readFile(path)).equals(CONTENTS[name] ?? Buffer.of(1))).toBe(true)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is rejected with a reason when it is truncated at any position', async () => {
    const whole = await readFile(archive)
    for (const share of [0, 0.001, 0.1, 0.5, 0.99]) {
      const path = join(folder, `cut-${share}`)
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)))
      await expect(readArchive(path, await target())).rejects.toMatchObject(damaged)
    }
    await expect(readChanged((plain) => plain.subarray(0, -1))).rejects.toMatchObject(damaged)
  })

  it('is rejected when a byte is changed or bytes are appended', async () => {
    const header = gunzipSync(await readFile(archive)).indexOf(10)
    for (const place of [0, header - 3, header + 3, header + 30_000]) {
      await expect(
        readChanged((plain) => {
          plain[place] = (plain[place] ?? 0) ^ 1
          return plain
        }),
      ).rejects.toMatchObject(damaged)
    }
    await expect(readChanged((plain) => Buffer.concat([plain, Buffer.of(0)]))).rejects.toMatchObject(damaged)
    await expect(readArchive(join(folder, 'file-0'), await target())).rejects.toMatchObject(damaged)
  })

  it.each(['../outside', '/etc/passwd', 'app/../../outside', 'app//a', 'App', 'a b'])(
    'is rejected when it lists %s',
    async (name) => {
      const sha256 = createHash('sha256').update('x').digest('hex')
      const head = { format: 'tidebook-backup', version: 1, about: {}, files: [{ name, bytes: 1, sha256 }] }
      await expect(readChanged(() => Buffer.from(`${JSON.stringify(head)}\nx`))).rejects.toMatchObject(damaged)
    },
  )

  describe('claims', () => {
    const claiming = async (bytes: number, content = Buffer.from('x'), files = 1): Promise<string> => {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const listed = Array.from({ length: files }, (_, index) => ({ name: `file-${index}`, bytes, sha256 }))
      const head = { format: 'tidebook-backup', version: 1, about: {}, files: listed }
      const path = join(folder, `claiming-${(count += 1)}`)
      await writeFile(path, gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), content])))
      return path
    }
    const GIGABYTE = 1024 ** 3

    it('are rejected before a byte is written when they exceed what the archive can contain', async () => {
      for (const files of [1, 20]) {
        const into = await target()
        await expect(readArchive(await claiming(GIGABYTE, undefined, files), into)).rejects.toMatchObject(damaged)
        expect(await readdir(into)).toEqual([])
      }
      const most = await claiming(Number.MAX_SAFE_INTEGER, undefined, 20)
      await expect(readArchive(most, await target())).rejects.toMatchObject(damaged)
    })

    it('are rejected before a byte is written when they exceed the free disk space', async () => {
      const into = await target()
      const path = await claiming(40_000_000, Buffer.alloc(1_000_000, 7))
      await expect(readArchive(path, into, undefined, async () => 39_999_999)).rejects.toMatchObject({
        code: 'server/disk-full',
      })
      expect(await readdir(into)).toEqual([])
    })

    it('limit the extraction: excess content is rejected', async () => {
      const path = await claiming(1, Buffer.alloc(50_000_000))
      await expect(readArchive(path, await target())).rejects.toMatchObject(damaged)
    })
  })

  it('reads rows in batches that fit into memory, and rejects a row without an end', async () => {
    const path = join(folder, 'rows.jsonl')
    const rows = Array.from({ length: 7 }, (_, index) => `{"a":"${'ж'.repeat(index)}"}`)
    await writeFile(path, `${rows.join('\n')}\n`)
    const batches = await batchesOf(path, { rows: 3, batch: 20, row: 100 })
    expect(batches.flat()).toEqual(rows)
    expect(batches.map((batch) => batch.length)).toEqual([3, 2, 2])
    await writeFile(path, 'x'.repeat(200_000))
    await expect(batchesOf(path, { rows: 3, batch: 20, row: 100_000 })).rejects.toMatchObject(damaged)
  })

  it('is rejected for a duplicate name or a header without an end', async () => {
    const sha256 = createHash('sha256').update('x').digest('hex')
    const file = { name: 'a', bytes: 1, sha256 }
    const head = { format: 'tidebook-backup', version: 1, about: {}, files: [file, file] }
    await expect(readChanged(() => Buffer.from(`${JSON.stringify(head)}\nxx`))).rejects.toMatchObject(damaged)
    await expect(readChanged(() => Buffer.alloc(2 * 1024 * 1024, 97))).rejects.toMatchObject(damaged)
  })
})
