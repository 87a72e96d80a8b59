import type { Plugin } from 'vite'

/** Preloads the Latin font with the page, so that figures do not change their font after the first paint. */
export function fontPreloadPlugin(): Plugin {
  return {
    name: 'tidebook-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /geist-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          })),
    },
  }
}
