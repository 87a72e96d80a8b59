import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Follows import statements and returns every module that an entry point loads. */
function loads(entry: URL, visited = new Set<string>()): Set<string> {
  if (visited.has(entry.href)) return visited
  visited.add(entry.href)
  const source = readFileSync(entry, 'utf8')
  for (const [, specifier = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gms)) {
    if (specifier.startsWith('.')) loads(new URL(specifier, entry), visited)
    else visited.add(specifier)
  }
  return visited
}

function at(path: string) {
  return [...loads(new URL(path, import.meta.url))].filter((name) => !name.startsWith('file:'))
}

describe('entry points', () => {
  it.each(['./networks/index.ts', './address/index.ts', './codec/index.ts', './transactions/index.ts', './time.ts'])(
    '%s loads no cryptography',
    (path) => {
      expect(at(path).filter((name) => name !== '@tidebook/amount')).toEqual([])
    },
  )

  it('keys and signing load cryptography', () => {
    expect(at('./keys/index.ts').join()).toContain('@noble/curves')
    expect(at('./signing/index.ts').join()).toContain('@noble/hashes')
  })
})
