import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, runNode } from '../lib/run.ts'
import { notesOf } from './changelog.ts'
import { checksumsIn } from './checksums.ts'
import { readJson, type Manifest } from './manifest.ts'
import { linkedFiles, releasedReadme } from './released-readme.ts'
import { replaceSpecifiers, specifiersIn } from './specifiers.ts'
import { differingFiles } from './web-bundle.ts'

describe('the changelog', () => {
  const NEWEST = '# Changelog\n\nFor readers.\n\n## 0.10.0 (unreleased)\n\n- new\n\n'

  it('starts with the version of package.json', () => {
    const { version } = readJson<Manifest>(join(root, 'package.json'))
    expect(notesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).text).not.toBe('')
  })

  it('returns the text and the date of the newest version', () => {
    const log = `${NEWEST}## 0.9.1 (2026-11-28)\n\n- old\n`
    expect(notesOf('0.10.0', log)).toEqual({ version: '0.10.0', date: undefined, text: '- new' })
    expect(notesOf('0.9.1', log.slice(log.indexOf('## 0.9.1')))).toMatchObject({ date: '2026-11-28', text: '- old' })
  })

  it.each([
    ['another newest version', '0.9.1', NEWEST, 'starts with 0.10.0, not with 0.9.1'],
    ['no text', '0.1.0', '## 0.1.0 (unreleased)\n', 'says nothing about 0.1.0'],
    ['another heading', '0.1.0', '## v0.1\n\n- new\n', '"## v0.1" is not "## VERSION (DATE)"'],
    [
      'a later version below',
      '0.10.0',
      `${NEWEST}## 0.11.0 (2026-11-28)\n\n- later\n`,
      '0.10.0 is listed before 0.11.0',
    ],
    ['the same version twice', '0.10.0', NEWEST + NEWEST, '0.10.0 is listed before 0.10.0'],
  ])('is refused with %s', (_, version, text, message) => {
    expect(() => notesOf(version, text)).toThrow(
      expect.objectContaining({ code: 'release/changelog', message: expect.stringContaining(message) }),
    )
  })
})

it.each([
  ['an option of npm instead of its own', [], { npm_config_dry_run: 'true' }, 'Write "--" before --dry-run'],
  ['an unknown option', ['--dry'], {}, "Unknown option '--dry'"],
])('the command with %s builds and tags nothing', async (_, args, env, message) => {
  const output: Buffer[] = []
  const code = await runNode('tools/release.ts', args, { env, onOutput: (chunk) => output.push(chunk) })
  expect([code, Buffer.concat(output).toString('utf8')]).toEqual([1, expect.stringContaining(message)])
  expect(Buffer.concat(output).toString('utf8')).toMatch(/^release\/usage: [^\n]+\n$/)
})

describe('module specifiers', () => {
  const CODE = `import { a } from './a.js';\nexport * from "@tidebook/b";\nimport 'c';\nconst d = await import('d');\ntype E = import("e").E;\n`

  it('are found in imports, exports, dynamic imports and types', () => {
    expect(specifiersIn(CODE)).toEqual(['./a.js', '@tidebook/b', 'c', 'd', 'e'])
  })

  it('are replaced, and the rest of the text stays the same', () => {
    expect(replaceSpecifiers(CODE, (specifier) => specifier)).toBe(CODE)
    expect(replaceSpecifiers(CODE, (specifier) => specifier.toUpperCase())).toBe(
      `import { a } from './A.JS';\nexport * from "@TIDEBOOK/B";\nimport 'C';\nconst d = await import('D');\ntype E = import("E").E;\n`,
    )
  })
})

it('a released README links to pages of the documentation at their address on an exchange', () => {
  const text = 'Read [Write a bot](../../docs/how-to/write-a-bot.md#install), then [an example](examples/a.ts).'
  const released = releasedReadme(text)
  expect(released).toBe(
    'Read Write a bot (`/docs/how-to/write-a-bot#install` of every exchange), then [an example](examples/a.ts).',
  )
  expect([linkedFiles(text), linkedFiles(released)]).toEqual([
    ['../../docs/how-to/write-a-bot.md', 'examples/a.ts'],
    ['examples/a.ts'],
  ])
})

it('checksums list every file below a folder in a fixed order, and the difference of two lists contains both versions of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-checksums-'))
  try {
    mkdirSync(join(folder, 'a'))
    writeFileSync(join(folder, 'b.js'), 'b')
    writeFileSync(join(folder, 'a', 'c.js'), '')
    const first = checksumsIn(folder)
    expect(first).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a/c.js\n' +
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.js\n',
    )
    writeFileSync(join(folder, 'b.js'), 'changed')
    expect(differingFiles(first, first)).toEqual([])
    expect(differingFiles(first, checksumsIn(folder)).map((line) => line.slice(66))).toEqual(['b.js', 'b.js'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
