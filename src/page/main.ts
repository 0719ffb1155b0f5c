document.documentElement.dataset['authscope'] = 'page'
