declare namespace App {
  type AstroLocals = import('./page-data/page-locals.ts').AstroLocals;
  interface Locals extends AstroLocals {}
}
