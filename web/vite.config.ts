// Build, development server and tests of the client. JSX needs no plug-in.
import { defineConfig } from 'vitest/config';

const SERVER = process.env['SPLITPOT_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../src/splitpot/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.{ts,tsx}'] },
});
