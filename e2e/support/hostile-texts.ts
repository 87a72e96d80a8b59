/** Sets a mark that the page's own code never sets. */
const CALL = 'globalThis.__executed=1'

const EVENTS = [
  'onerror',
  'onload',
  'onfocus',
  'onmouseover',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'onbegin',
]
const ELEMENTS = [
  'img',
  'svg',
  'body',
  'video',
  'audio',
  'iframe',
  'input autofocus',
  'details open',
  'object',
  'embed',
]
const BREAKOUTS = [
  '',
  '"',
  "'",
  '">',
  "'>",
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '--><!--',
  '\u2028',
  '\\',
]
const URLS = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:text/javascript,${CALL}`,
  `vbscript:${CALL}`,
  `//evil.example/%0a${CALL}`,
]
const EXPRESSIONS = [
  `\${${CALL}}`,
  `{{${CALL}}}`,
  `<%= ${CALL} %>`,
  `#{${CALL}}`,
  `{{constructor.constructor('${CALL}')()}}`,
  `__proto__`,
  `constructor`,
  `{constructor.constructor('${CALL}')()}`,
  `{0, plural, one {<b>} other {<script>${CALL}</script>}}`,
]

/** Texts that run a script if one of them reaches the page as markup, a style, an address or an expression. */
export const hostileTexts: readonly string[] = [
  ...ELEMENTS.flatMap((element) => EVENTS.map((event) => `<${element} src=x ${event}=${CALL}>`)),
  ...BREAKOUTS.flatMap((out) => [
    `${out}<script>${CALL}</script>`,
    `${out} onerror=${CALL} x=`,
    `${out}<svg><script>${CALL}</script></svg>`,
    `${out}<math><mtext><img src=x onerror=${CALL}></math>`,
    `${out}<template><img src=x onerror=${CALL}></template>`,
  ]),
  ...URLS.flatMap((url) => [url, `<a href="${url}">x</a>`, `<iframe src="${url}"></iframe>`, `<form action="${url}">`]),
  ...EXPRESSIONS,
  `<style>@import "javascript:${CALL}"</style>`,
  `<link rel=stylesheet href="javascript:${CALL}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:${CALL}//">`,
  `\u202e<script>${CALL}</script>`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `&lt;script&gt;${CALL}&lt;/script&gt;`,
  `\uff1cscript\uff1e${CALL}\uff1c/script\uff1e`,
]
