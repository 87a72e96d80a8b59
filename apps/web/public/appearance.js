// Runs before the first paint, so that a stored theme never flashes in as another one.
const root = document.documentElement
const stored = (key) => {
  try {
    return JSON.parse(localStorage.getItem(`tidebook_${key}`))
  } catch {
    return null
  }
}
const theme = stored('theme')
const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
root.dataset.theme = light ? 'light' : 'dark'
const sides = stored('sides')
if (sides === 'blue-orange') root.dataset.sides = sides
if (sides === 'red-up') root.dataset.rise = 'red'
if (stored('density') === 'comfortable') root.dataset.density = 'comfortable'
