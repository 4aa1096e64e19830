/** Moves of Python modules: what each form of import is afterwards. */
import { testMoves, testRefusals } from "../testing/moves.ts";

const init = { "app/__init__.py": "" };

testMoves([
  {
    name: "absolute and relative imports of a Python module, and those in it",
    files: {
      ...init,
      "app/models.py": "from . import base\nfrom .base import Base\nimport app.base\nimport os\n",
      "app/base.py": "",
      "app/views.py":
        "from app.models import A, B as C\nfrom . import models\nfrom .models import (\n    D,  # d\n)\nimport app.models as m\n",
      "main.py": "import app.models\n\nx = app.models.A(app.base)\nimport app.models, sys\n",
      "t.py":
        'import importlib\nimportlib.import_module("app.models")\n@patch("app.models.A")\ndef f(): pass\n',
    },
    argv: ["app/models.py", "app/db/tables.py"],
    after: {
      "app/models.py": null,
      "app/db/tables.py":
        "from .. import base\nfrom ..base import Base\nimport app.base\nimport os\n",
      "app/views.py":
        "from app.db.tables import A, B as C\nfrom .db import tables as models\nfrom .db.tables import (\n    D,  # d\n)\nimport app.db.tables as m\n",
      "main.py":
        "import app.db.tables\n\nx = app.db.tables.A(app.base)\nimport app.db.tables, sys\n",
      "t.py":
        'import importlib\nimportlib.import_module("app.db.tables")\n@patch("app.db.tables.A")\ndef f(): pass\n',
    },
  },
  {
    name: "names of several modules that are imported together",
    files: {
      ...init,
      "app/a.py": "",
      "app/b.py": "",
      "app/c.py": "",
      "x.py": "def f():\n    from app import a, b, c as d\n",
      "y.py": "from app import b, a\n",
      "z.py": "from app import (\n    b,\n    a,\n)\n",
    },
    argv: ["app/a.py", "app/n/a.py"],
    after: {
      "x.py": "def f():\n    from app.n import a\n    from app import b, c as d\n",
      "y.py": "from app.n import a\nfrom app import b\n",
      "z.py": "from app.n import a\nfrom app import (\n    b,\n)\n",
    },
  },
  {
    name: "a module at the top that goes into a package",
    files: { ...init, "util.py": "", "main.py": "import util\nutil.f()\nfrom util import g\n" },
    argv: ["util.py", "app/util.py"],
    after: { "main.py": "import app.util as util\nutil.f()\nfrom app.util import g\n" },
  },
  {
    name: "a package, with entry points",
    files: {
      "src/pkg/__init__.py": "from .core import run\n",
      "src/pkg/core/__init__.py": "from . import a\nfrom .a import run\nfrom ..util import u\n",
      "src/pkg/core/a.py": "from pkg.core import b\nimport pkg.core.b\npkg.core.b.x\nrun = 1\n",
      "src/pkg/core/b.py": "",
      "src/pkg/util.py": "",
      "tests/test_a.py": "from pkg.core.a import run\nfrom pkg import core\n",
      "pyproject.toml": '[project.scripts]\nx = "pkg.core.a:run"\n',
    },
    argv: ["src/pkg/core", "src/pkg/inner/kernel"],
    after: {
      "src/pkg/__init__.py": "from .inner.kernel import run\n",
      "src/pkg/inner/kernel/__init__.py":
        "from . import a\nfrom .a import run\nfrom ...util import u\n",
      "src/pkg/inner/kernel/a.py":
        "from pkg.inner.kernel import b\nimport pkg.inner.kernel.b\npkg.inner.kernel.b.x\nrun = 1\n",
      "tests/test_a.py":
        "from pkg.inner.kernel.a import run\nfrom pkg.inner import kernel as core\n",
      "pyproject.toml": '[project.scripts]\nx = "pkg.inner.kernel.a:run"\n',
    },
  },
  {
    name: "a module that becomes a package",
    files: { ...init, "app/a.py": "from .b import x\n", "app/b.py": "", "m.py": "import app.a\n" },
    argv: ["app/a.py", "app/a/__init__.py"],
    after: { "app/a/__init__.py": "from ..b import x\n", "m.py": "import app.a\n" },
  },
]);

testRefusals([
  {
    name: "a dotted name whose first part would go",
    files: {
      ...init,
      "lib/__init__.py": "",
      "app/a.py": "",
      "m.py": "import app.a\nprint(app.x)\n",
    },
    argv: ["app/a.py", "lib/a.py"],
    stderr: /m\.py:2: "app" would no longer be imported/,
  },
  {
    name: "what a package uses without naming it in an import",
    files: {
      "app/__init__.py": "from .a import *\n__all__ = a.__all__\n",
      "app/a.py": "",
    },
    argv: ["app/a.py", "app/n/a.py"],
    stderr: /app\/__init__\.py:2: "a" is used through its package/,
  },
  {
    name: "what is used through a package",
    files: { ...init, "app/a.py": "", "m.py": "import app\nprint(app.a.x)\n" },
    argv: ["app/a.py", "app/n/a.py"],
    stderr: /m\.py:2: "app\.a" is used through its package/,
  },
  {
    name: "a comment in a list that comes apart",
    files: {
      ...init,
      "app/a.py": "",
      "app/b.py": "",
      "m.py": "from app import (\n  a,  # why\n  b,\n)\n",
    },
    argv: ["app/a.py", "app/n/a.py"],
    stderr: /m\.py:1: the names of this import have to be imported separately/,
  },
  {
    name: "a module that would hide another",
    files: { "a.py": "", "b/c.py": "", "b/main.py": "import a\nimport yaml\n" },
    argv: ["b/c.py", "b/yaml.py"],
    stderr: /b\/main\.py:2: "yaml" would mean "b\/yaml\.py"/,
  },
]);
