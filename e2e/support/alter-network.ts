import type { Page } from '@playwright/test'

/**
 * Changes the network description in the documents of a page and its vault from the next load on, for members that no
 * shipped file sets. Tests of behavior that a shipped file configures use that file.
 */
async function alterNetwork(page: Page, changes: object): Promise<void> {
  await page.addInitScript((changed) => {
    const written = Object.getOwnPropertyDescriptor(HTMLMetaElement.prototype, 'content')
    Object.defineProperty(HTMLMetaElement.prototype, 'content', {
      ...written,
      get(this: HTMLMetaElement): string {
        const content = String(written?.get?.call(this) ?? '')
        if (this.name === 'network') return JSON.stringify({ ...(JSON.parse(content) as object), ...changed })
        if (this.name !== 'vault-facts') return content
        const facts = JSON.parse(content) as { network?: object }
        return JSON.stringify({ ...facts, network: { ...facts.network, ...changed } })
      },
    })
  }, changes)
}

/** Uses the texts of the specification instead of the product's own (ADR 0052). */
export function useSpecificationWording(page: Page): Promise<void> {
  return alterNetwork(page, { specificationWording: true })
}
