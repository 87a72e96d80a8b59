import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** The tokens of the design: colours, sizes and layers. */
export const TOKENS = 'packages/ui/src/styles/tokens.css'

/**
 * Puts style sheets of the product into the document of a test.
 * @param files relative to the root of the project
 * @returns takes them out again
 */
export function usePageStyles(...files: readonly string[]): () => void {
  const styles = files.map((file) => {
    const style = document.createElement('style')
    style.textContent = readFileSync(join(root, file), 'utf8')
    document.head.append(style)
    return style
  })
  return () => {
    for (const style of styles) style.remove()
  }
}
