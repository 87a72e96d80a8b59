import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const here = import.meta.dirname
const folders = [here, join(here, '../../../apps/web/src')]
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?)$/.test(name) && !/\.test\.tsx?$|tokens\.css$/.test(name))
    .map((name) => join(folder, name)),
)

function offenders(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
      .map((line) => `${relative(here, file)}: ${line.trim()}`),
  )
}

describe('tokens', () => {
  it('define every color in tokens.css', () => {
    expect(offenders(/#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?![-\w])|\b(?:rgb|hsl|oklch)a?\(/i)).toEqual([])
  })

  it('define every size, so that no class has its own', () => {
    expect(offenders(/-\[\d+(?:\.\d+)?(?:px|rem|em)\]/)).toEqual([])
  })

  it('are defined when they are used', () => {
    const all = [...files, join(here, 'styles/tokens.css')].map((file) => readFileSync(file, 'utf8')).join('\n')
    const defined = new Set([...all.matchAll(/(--[a-z][\w-]*)'?\]?\s*:/g)].map((match) => match[1]))
    const used = new Set(
      [...all.matchAll(/(?:var\(|-\()(--[a-z][\w-]*)(?=[),])/g)]
        .map((match) => match[1] ?? '')
        .filter((name) => name !== ''),
    )
    /** Sizes that code sets on the element, and a word in a comment. */
    const set = /^--(?:trade-(?:markets|book|trades|orders)|token)$/
    expect([...used].filter((name) => !defined.has(name) && !set.test(name))).toEqual([])
  })

  it('give every color of the dark theme a light counterpart', () => {
    const css = readFileSync(join(here, 'styles/tokens.css'), 'utf8')
    const names = (selector: string): string[] => {
      const at = css.indexOf(selector)
      return [...css.slice(at, css.indexOf('}', at)).matchAll(/(--[\w-]+):\s*(?:#|rgb)/g)].map(
        (match) => match[1] ?? '',
      )
    }
    expect(names('[data-theme="light"] {').toSorted()).toEqual(names(':root, [data-theme="dark"] {').toSorted())
  })

  it('I18-009: define label widths of 92 px in Chinese and 122 px otherwise', () => {
    const css = readFileSync(join(here, 'styles/tokens.css'), 'utf8')
    const widths = [...css.matchAll(/^(\S+) \{\n(?: {2}[^}]*\n)? {2}--label-w: (\d+px);/gmu)]
    expect(widths.map(([, selector, width]) => [selector, width])).toEqual([
      [':root', '122px'],
      [':root:lang(zh)', '92px'],
    ])
  })
})
