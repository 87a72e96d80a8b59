import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** The design tokens: colors, sizes and layers. */
export const TOKENS = 'packages/ui/src/styles/tokens.css'

/**
 * Adds the product's style sheets to the document of a test.
 * @param files relative to the root of the project
 * @returns a function that removes the style sheets
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
