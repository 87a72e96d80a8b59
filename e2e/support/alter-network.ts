import type { Page } from '@playwright/test'

/**
 * Changes what the documents of a page and of its vault say of their network from the next load on, for members that no
 * shipped file sets. Behaviour that a shipped file configures is tested on that file.
 */
export async function alterNetwork(page: Page, changes: object): Promise<void> {
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

/** The texts that the specification quotes, in the place of the product's own (ADR 0052). */
export const useSpecificationWording = (page: Page): Promise<void> => alterNetwork(page, { specificationWording: true })
