import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles } from '../lib/project-files.ts'
import { root } from '../lib/run.ts'

/** Matches code blocks that show a whole file: the language is followed by the file's path. */
const shown = projectFiles('*.md').flatMap((page) => {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, file = '', code = '']) => ({ page, file, code }))
})

it.each(shown)('$page shows the current text of $file', ({ file, code }) => {
  expect(existsSync(join(root, file))).toBe(true)
  expect(code).toBe(readFileSync(join(root, file), 'utf8'))
})

it('a page shows every example that DEV-102 and DEV-203 require', () => {
  const files = shown.filter(({ page }) => page === 'docs/how-to/write-a-bot.md').map(({ file }) => file)
  const names = ['read-book', 'trade', 'follow-fills', 'withdraw', 'unified', 'paper']
  expect(files).toEqual(names.map((name) => `packages/client/examples/${name}.ts`))
})
