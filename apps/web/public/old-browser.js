// Fetched only by browsers without module support, in which nothing else of the page runs (ERR-076). Internet Explorer
// 10 and older do not support `const`, so parameters hold the values.
;(function () {
  function show(words, place) {
    place.setAttribute('role', 'alert')
    place.appendChild(document.createTextNode(words))
    window.onload = function () {
      document.body.innerHTML = ''
      document.body.appendChild(place)
    }
  }
  function wordsIn(language) {
    if (language === 'zh') return '不支持 Internet Explorer，请使用 Chrome 或 Firefox。'
    if (language === 'ru') return 'Internet Explorer не поддерживается. Используйте Chrome или Firefox.'
    return 'Internet Explorer is not supported. Please use Chrome or Firefox.'
  }
  show(wordsIn(String(navigator.language || navigator.userLanguage).slice(0, 2)), document.createElement('h1'))
})()
