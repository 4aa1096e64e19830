<?php
// What PHP's own syntax tree declares in each file named on standard input, as lines of JSON. Needs
// the extension ast (Debian's package php-ast).

function visit($node, array &$found): void
{
    if (!$node instanceof ast\Node) {
        return;
    }
    $kind = match ($node->kind) {
        ast\AST_CLASS => classKind($node->flags),
        ast\AST_FUNC_DECL => 'function',
        ast\AST_METHOD => 'method',
        default => null,
    };
    if ($kind !== null) {
        $found[] = [
            'name' => $node->children['name'],
            'kind' => $kind,
            'line' => $node->lineno,
            'end' => $node->endLineno,
        ];
    }
    foreach ($node->children as $child) {
        visit($child, $found);
    }
}

function classKind(int $flags): ?string
{
    return match (true) {
        ($flags & ast\flags\CLASS_ANONYMOUS) !== 0 => null,
        ($flags & ast\flags\CLASS_INTERFACE) !== 0 => 'interface',
        ($flags & ast\flags\CLASS_TRAIT) !== 0 => 'trait',
        ($flags & ast\flags\CLASS_ENUM) !== 0 => 'enum',
        default => 'class',
    };
}

while (($path = fgets(STDIN)) !== false) {
    $path = rtrim($path, "\n");
    $row = ['path' => $path];
    try {
        $found = [];
        visit(ast\parse_file($path, 90), $found);
        $row['tags'] = $found;
    } catch (Error) {
        // A file that PHP does not take has no tags.
    }
    echo json_encode($row, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES), "\n";
}
