import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` listens while the dashboard is worked on. */
const SERVER = 'http://localhost:3000'
/** The server checks where writes come from. */
const proxied = { target: SERVER, changeOrigin: true, headers: { origin: SERVER } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // `/api` alone is a screen.
  server: { proxy: { '/api/': proxied, '/auth/': proxied, '/preview/': proxied } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The dashboard, and the API reference, which is a page of its own.
    rolldownOptions: {
      input: ['index.html', 'reference.html'].map((page) => `${import.meta.dirname}/${page}`),
      // The pages that the server writes know the font by its name.
      output: {
        assetFileNames: ({ names }) =>
          names[0] === 'inter-latin-wght-normal.woff2' ? 'assets/inter-5.3.0.woff2' : 'assets/[name]-[hash][extname]',
      },
    },
    emptyOutDir: true,
    // Neither scripts nor pictures inside the page: the policy it is sent with allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Compressed it is a third of that.
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
  },
})
