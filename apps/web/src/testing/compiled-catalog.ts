import { compileCatalog as compile, type CompiledCatalog } from '../../build/catalogs.ts'

const compiled = new Map<string, CompiledCatalog>()

/**
 * Returns the messages of a language (and group) in the runtime's format. Vitest loads this file outside of the modules
 * that it resets, so a worker compiles each catalog once for all its test files. The caller may change the result.
 */
export function compileCatalog(...[language, group]: Parameters<typeof compile>): CompiledCatalog {
  const key = `${language}/${group ?? ''}`
  const known = compiled.get(key) ?? compile(language, group)
  compiled.set(key, known)
  return { ...known }
}
