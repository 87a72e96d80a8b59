import { escapeHtml } from './escape-html.ts'
import type { Heading, RenderedPage } from './markdown.ts'
import { BASE } from './pages.ts'

/** Addresses of the scripts and of the style sheet. */
export interface SiteAssets {
  readonly theme: string
  readonly site: string
  readonly style: string
  readonly search: string
}

export interface SidebarGroup {
  readonly title: string
  readonly pages: readonly RenderedPage[]
}

const LOGO = `<svg viewBox="0 0 24 24" aria-hidden="true" class="logo"><rect x="11" y="2" width="9" height="2.6" rx="1.3" opacity=".55"/><rect x="7.5" y="6.35" width="14.5" height="2.6" rx="1.3" opacity=".78"/><rect x="4" y="10.7" width="13" height="2.6" rx="1.3"/><rect x="2" y="15.05" width="14.5" height="2.6" rx="1.3" opacity=".78"/><rect x="4" y="19.4" width="9" height="2.6" rx="1.3" opacity=".55"/></svg>`

/** Returns the HTML document of one page. */
export function pageDocument(page: RenderedPage, groups: readonly SidebarGroup[], assets: SiteAssets): string {
  const ordered = groups.flatMap(({ pages }) => pages)
  const position = ordered.findIndex(({ url }) => url === page.url)
  return documentOf({
    title: page.url === BASE ? 'Tidebook documentation' : `${page.title} · Tidebook documentation`,
    sidebar: groups.map((group) => sidebarGroup(group, page)).join(''),
    main: `<article>${page.html}</article>${position < 0 ? '' : neighbors(ordered[position - 1], ordered[position + 1])}`,
    outline: outlineOf(page.headings),
    assets,
  })
}

/** Returns the HTML document for addresses without a page. */
export function missingDocument(groups: readonly SidebarGroup[], assets: SiteAssets): string {
  return documentOf({
    title: 'Page not found · Tidebook documentation',
    sidebar: groups.map((group) => sidebarGroup(group)).join(''),
    main: `<article><h1>Page not found</h1><p>This address has no page. <a href="${BASE}">Start at the index</a>, or search for a word.</p></article>`,
    outline: '',
    assets,
  })
}

interface DocumentParts {
  readonly title: string
  readonly sidebar: string
  readonly main: string
  readonly outline: string
  readonly assets: SiteAssets
}

function documentOf({ title, sidebar, main, outline, assets }: DocumentParts): string {
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="${assets.theme}"></script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.site}"></script>
</head>
<body data-search="${assets.search}">
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="menu" aria-expanded="false" aria-controls="sidebar">Menu</button>
<a class="home" href="${BASE}">${LOGO}<span>Tidebook <b>docs</b></span></a>
<search class="search"><input type="search" placeholder="Search" aria-label="Search the documentation" role="combobox" aria-expanded="false" aria-controls="results" autocomplete="off" spellcheck="false"><kbd>/</kbd><ul id="results" role="listbox" aria-label="Search results" hidden></ul></search>
<button type="button" class="theme">Theme</button>
<a class="exchange" href="/">Exchange</a>
</header>
<nav id="sidebar" class="sidebar" aria-label="Pages">${sidebar}</nav>
<main id="content">${main}</main>
${outline}
</body>
</html>
`
}

function sidebarGroup({ title, pages }: SidebarGroup, current?: RenderedPage): string {
  const isOpen = pages.length <= 15 || pages.some(({ url }) => url === current?.url)
  const items = pages.map((page) => {
    const mark = page.url === current?.url ? ' aria-current="page"' : ''
    return `<li><a href="${page.url}"${mark}>${escapeHtml(page.title)}</a></li>`
  })
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`
}

function outlineOf(headings: readonly Heading[]): string {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, anchor, title }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(title)}</a></li>`,
  )
  return `<aside class="outline"><nav aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav></aside>`
}

function neighbors(previous: RenderedPage | undefined, next: RenderedPage | undefined): string {
  const link = (page: RenderedPage | undefined, label: string): string =>
    page === undefined ? '<span></span>' : `<a href="${page.url}"><small>${label}</small>${escapeHtml(page.title)}</a>`
  return `<nav class="neighbors" aria-label="Previous and next page">${link(previous, 'Previous')}${link(next, 'Next')}</nav>`
}
