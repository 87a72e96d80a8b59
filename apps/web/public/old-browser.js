// Fetched only by browsers that know no modules, in which nothing else of the page runs (ERR-076).
;(function () {
  const words = {
    en: 'Internet Explorer is not supported. Please use Chrome or Firefox.',
    zh: '不支持 Internet Explorer，请使用 Chrome 或 Firefox。',
    ru: 'Internet Explorer не поддерживается. Используйте Chrome или Firefox.',
  }
  const language = String(navigator.language || navigator.userLanguage || 'en').slice(0, 2)
  const place = document.createElement('h1')
  place.setAttribute('role', 'alert')
  place.appendChild(document.createTextNode(words[language] || words.en))
  window.onload = function () {
    document.body.innerHTML = ''
    document.body.appendChild(place)
  }
})()
